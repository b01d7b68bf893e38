# The sieve, and the test.
limit=60
for ((i = 2; i <= limit; i++)); do sieve[i]=1; done
for ((i = 2; i * i <= limit; i++)); do
  if ((sieve[i])); then for ((j = i * i; j <= limit; j += i)); do unset "sieve[j]"; done; fi
done
echo "${!sieve[@]}"
is_prime() { local n=$1 d; ((n < 2)) && return 1; for ((d = 2; d * d <= n; d++)); do ((n % d == 0)) && return 1; done; return 0; }
for n in 1 2 9 97 100; do if is_prime $n; then echo "$n is prime"; else echo "$n is not"; fi; done
