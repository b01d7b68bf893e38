# What programs say by their exit codes.
check() { "$@" > /dev/null 2>&1; echo "$* -> $?"; }
check true
check false
check ls .
check ls nowhere
check test -d .
check test 3 -gt 5
check grep x /dev/null
(exit 42); echo "subshell -> $?"
! true; echo "not true -> $?"
true | false; echo "pipe -> $?"
set -o pipefail; false | true; echo "pipefail -> $?"
