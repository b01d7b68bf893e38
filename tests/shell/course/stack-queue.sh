# A stack and a queue in arrays.
stack=(); queue=()
push() { stack+=("$1"); }
pop() { if ((${#stack[@]} == 0)); then echo empty; return 1; fi; echo "${stack[-1]}"; unset 'stack[-1]'; }
for x in a b "c d"; do push "$x"; queue+=("$x"); done
pop; pop; pop; pop; echo $?
while ((${#queue[@]})); do echo "<${queue[0]}>"; queue=("${queue[@]:1}"); done
brackets() { local s=$1 i c st=; for ((i = 0; i < ${#s}; i++)); do c=${s:i:1}; case $c in '(' | '[') st+=$c ;; ')') [[ $st == *'(' ]] || return 1; st=${st%?} ;; ']') [[ $st == *'[' ]] || return 1; st=${st%?} ;; esac; done; [[ -z $st ]]; }
for s in '([])' '([)]' '((' ''; do if brackets "$s"; then echo "'$s' ok"; else echo "'$s' wrong"; fi; done
