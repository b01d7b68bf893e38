/** Volumes with files in pieces, and e4defrag on them. */

/** Writers in turns, so that none lies in one piece. */
const PIECES = `mkdir d d/e
for i in $(seq 0 19); do
  for f in a b d/c; do
    seq $i 9999 | head -c 4096 | dd of=$f bs=4096 seek=$i conv=notrunc status=none
    sync
  done
done
`;

export const SCRIPTS: Readonly<Record<string, string>> = {
  'one file': `# mkfs: -t ext4 -b 1024
# size: 32M
${PIECES}e4defrag -c a
e4defrag -v a
filefrag a b
e4defrag -c a b
`,
  'a directory': `# mkfs: -t ext4 -b 1024
# size: 32M
${PIECES}echo small > d/small; : > d/empty; truncate -s 100k d/hole; ln -s small d/link
fallocate -l 200k d/e/unwritten
e4defrag -c -v d 2>&1
e4defrag -v d 2>&1
e4defrag -c d
e4defrag . 2>&1
filefrag a b d/c
`,
  'blocks of 4 KiB': `# mkfs: -t ext4
# size: 64M
${PIECES}e4defrag a d/c
filefrag -v a b d/c
e4defrag -c -v a
`,
  'without a journal': `# mkfs: -t ext4 -b 1024 -O ^has_journal
# size: 32M
${PIECES}cd d
e4defrag c
filefrag c
`,
  'holes, and parts that were never written': `# mkfs: -t ext4 -b 1024
# size: 32M
for i in $(seq 0 11); do
  seq $i 9999 | head -c 5000 | dd of=h bs=1024 seek=$((i * 9)) conv=notrunc status=none
  sync
  fallocate -o $((i * 8192)) -l 8192 p
  seq $i 9999 | head -c 3000 | dd of=p bs=1024 seek=$((i * 8 + 1)) conv=notrunc status=none
  fallocate -o $((i * 4096)) -l 4096 q
  sync
done
e4defrag -c h p q
e4defrag h p q
filefrag -v h p q
`,
  'what cannot be': `# mkfs: -t ext4 -b 1024
# size: 32M
echo some > some; ln -s some link; : > empty
e4defrag nope link empty || echo $?
e4defrag -v empty some || echo $?
e4defrag -c empty || echo $?
e4defrag lost+found || echo $?
e4defrag || echo $?
chattr +i some
e4defrag -v some || echo $?
chattr -i some
`,
  'clusters, and files that begin with a hole': `# mkfs: -t ext4 -b 1024 -O bigalloc -C 8192
# size: 16M
mkdir d
dd if=/dev/zero of=a bs=1k count=21 status=none
dd if=/dev/zero of=d/b bs=1k count=3 seek=12 status=none
for i in 1 2 3; do dd if=/dev/zero of=c bs=1k count=2 seek=$((i * 20)) conv=notrunc status=none; done
fallocate -l 40k f
sync
filefrag -v a d/b c f
lsattr -R .
e4defrag -c a c
e4defrag c
echo $?
`,
};
