/** Names that bash, or commands, find a meaning in: what the environment has for them differs from machine to machine. */
const SPECIAL =
  /^(IFS|PATH|HOME|PWD|OLDPWD|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|COLUMNS|LINES|ENV|CDPATH|UID|EUID|PPID|RANDOM|SRANDOM|SECONDS|LINENO|FUNCNAME|GROUPS|DIRSTACK|HOSTNAME|HOSTTYPE|MACHTYPE|OSTYPE|OPT(ARG|ERR)|PIPESTATUS|PROMPT_\w+|PS[0-4]|REPLY|SHELLOPTS|SHLVL|EPOCH\w+|GLOBIGNORE|HIST\w+|EXECIGNORE|FIGNORE|FCEDIT|IGNOREEOF|INPUTRC|MAIL\w*|MAPFILE|READLINE_\w+|COMP\w+|COPROC|CHILD_MAX|BASH\w*|POSIXLY_CORRECT|TIMEFORMAT|TMOUT|_|LD_\w+|TIME_STYLE|BLOCK_SIZE|\w+_BLOCK_SIZE|BLOCKSIZE|QUOTING_STYLE|LS_\w+|TABSIZE|VERSION_CONTROL|SIMPLE_BACKUP_SUFFIX|DEBUGFS\w*|MKE2FS\w*)$/;

/** Those whose values are known all the same: bash gives them, and root is who runs a script. */
const READ = /^(PWD|OLDPWD|UID|EUID|RANDOM|SECONDS|PIPESTATUS)$/;
const GIVEN = /^(RANDOM|SECONDS|PS3)$/;

/** Whether a script may read it, though no line gives it a value. */
export const isKnown = (name: string): boolean => READ.test(name);

/** Whether a script may not give it a value. */
export const isBashs = (name: string): boolean => hasMeaning(name) && !GIVEN.test(name);

export const hasMeaning = (name: string): boolean => SPECIAL.test(name);
