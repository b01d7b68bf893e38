/** Names with a meaning for bash or commands. Their values in the environment differ from machine to machine. */
const SPECIAL =
  /^(IFS|PATH|HOME|PWD|OLDPWD|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|COLUMNS|LINES|ENV|CDPATH|UID|EUID|PPID|RANDOM|SRANDOM|SECONDS|LINENO|FUNCNAME|GROUPS|DIRSTACK|HOSTNAME|HOSTTYPE|MACHTYPE|OSTYPE|OPT(ARG|ERR)|PIPESTATUS|PROMPT_\w+|PS[0-4]|REPLY|SHELLOPTS|SHLVL|EPOCH\w+|GLOBIGNORE|HIST\w+|EXECIGNORE|FIGNORE|FCEDIT|IGNOREEOF|INPUTRC|MAIL\w*|MAPFILE|READLINE_\w+|COMP\w+|COPROC|CHILD_MAX|BASH\w*|POSIXLY_CORRECT|TIMEFORMAT|TMOUT|_|LD_\w+|TIME_STYLE|BLOCK_SIZE|\w+_BLOCK_SIZE|BLOCKSIZE|QUOTING_STYLE|LS_\w+|TABSIZE|VERSION_CONTROL|SIMPLE_BACKUP_SUFFIX|DEBUGFS\w*|MKE2FS\w*)$/;

/** Names whose values are known all the same. bash sets them, and root runs a script. */
const READ = /^(PWD|OLDPWD|UID|EUID|RANDOM|SECONDS|PIPESTATUS)$/;
const GIVEN = /^(RANDOM|SECONDS|PS3)$/;

/** Answers whether a script may read the name although no line gives it a value. */
export const isKnown = (name: string): boolean => READ.test(name);

/** Answers whether a script may not give the name a value. */
export const isBashs = (name: string): boolean => hasMeaning(name) && !GIVEN.test(name);

export const hasMeaning = (name: string): boolean => SPECIAL.test(name);
