#!/bin/bash
# Makes the volumes that tests/fuzz/images mutates: mke2fs with some set of features, then Linux itself puts one of everything
# into each. Needs root.
set -eu
cd "$(dirname "$0")"
export E2FSPROGS_FAKE_TIME=1700000000
work=$(mktemp -d)
trap 'umount "$work/mnt" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/mnt"

text() { yes "$1" | dd iflag=fullblock bs="$2" count="$3" status=none; }

# names in "many", bytes of a piece
fill() {
  cd "$work/mnt"
  mkdir sub sub/deep many
  echo tiny > tiny
  ln tiny sub/hard
  ln -s tiny short
  ln -s "/a/path/that/is/too/long/to/be/kept/inside/of/an/inode/$(printf 'x%.0s' {1..40})" long
  ln -s ../tiny sub/up
  mkfifo pipe
  mknod char c 1 3
  for i in $(seq 1 "$1"); do : > "many/a-name-of-some-length-so-that-leaves-fill-up-$i"; done
  text deep 1024 9 > sub/deep/file || true
  for i in $(seq 0 2 18); do text "$i" "$2" 1 | dd iflag=fullblock of=pieces bs="$2" seek="$i" conv=notrunc status=none; sync; done
  text large 1024 300 > large || true
  text far "$2" 1 | dd iflag=fullblock of=far bs="$2" seek=400 status=none
  fallocate -l $((5 * $2)) kept 2>/dev/null || true
  setfattr -n user.small -v small tiny
  setfattr -n user.big -v "$(printf 'y%.0s' {1..300})" large
  cp --preserve=xattr large large2
  setfattr -n user.huge -v "$(printf 'z%.0s' {1..3000})" far 2>/dev/null || true
  setfattr -n trusted.dir -v "$(printf 'd%.0s' {1..200})" sub
  setfattr -h -n trusted.link -v "$(printf 'l%.0s' {1..200})" short
  mkdir sub/gone && rmdir sub/gone
  sync
  cd - > /dev/null
}

# name, mke2fs options, size, names in "many", bytes of a piece, mount options, "used": as a power cut would leave it, features for later
make() {
  local name=$1 options=$2 size=$3 names=$4 piece=$5 mount=${6:-} used=${7:-} later=${8:-}
  rm -f "$work/disk.img" && truncate -s "$size" "$work/disk.img"
  # shellcheck disable=SC2086
  mke2fs -q -F $options -U 12345678-1234-1234-1234-123456789abc -E hash_seed=87654321-4321-4321-4321-cba987654321 \
    "$work/disk.img" "$size"
  mount -o "loop,user_xattr${mount:+,$mount}" "$work/disk.img" "$work/mnt"
  fill "$names" "$piece"
  if [ "$used" ]; then
    text gone 1024 20 > "$work/mnt/gone" || true
    exec 9< "$work/mnt/gone"
    rm "$work/mnt/gone"
    mv "$work/mnt/tiny" "$work/mnt/renamed"
    sync -f "$work/mnt/large"
    cp "$work/disk.img" "$work/used.img"
    exec 9<&-
    umount "$work/mnt"
    mv "$work/used.img" "$work/disk.img"
  else
    umount "$work/mnt"
    [ ! "$later" ] || tune2fs -O "$later" "$work/disk.img" > /dev/null
    e2fsck -fn "$work/disk.img" > "$work/said" 2>&1 || { cat "$work/said"; exit 1; }
  fi
  gzip -9n < "$work/disk.img" > "$name.img.gz"
}

make ext2            "-t ext2 -b 1024 -N 128 -O dir_index" 2M 50 1024
make ext2-plain      "-t ext2 -b 1024 -N 128 -O ^dir_index,^ext_attr,^filetype,^resize_inode" 2M 30 1024
make ext2-rev0       "-t ext2 -b 1024 -r 0" 2M 30 1024
make ext2-groups     "-t ext2 -b 1024 -g 1024 -N 256 -I 128" 4M 50 1024
make ext2-2k         "-t ext2 -b 2048 -N 128" 4M 50 2048
make ext3            "-t ext3 -b 1024 -N 128" 4M 50 1024
make ext3-used       "-t ext3 -b 1024 -N 128" 4M 50 1024 "" used
make ext4            "-t ext4 -b 1024 -N 128" 4M 50 1024
make ext4-used       "-t ext4 -b 1024 -N 128" 4M 50 1024 "" used
make ext4-orphans    "-t ext4 -b 1024 -N 128 -O orphan_file" 4M 50 1024 "" used
make ext4-128        "-t ext4 -b 1024 -N 128 -I 128" 4M 50 1024
make ext4-512        "-t ext4 -b 1024 -N 128 -I 512" 4M 50 1024
make ext4-nojournal  "-t ext4 -b 1024 -N 128 -O ^has_journal" 2M 90 1024
make ext4-nocsum     "-t ext4 -b 1024 -N 128 -O ^metadata_csum,^has_journal" 2M 50 1024
make ext4-uninit     "-t ext4 -b 1024 -N 256 -g 1024 -O ^metadata_csum,uninit_bg,^64bit,^has_journal" 4M 50 1024
make ext4-32bit      "-t ext4 -b 1024 -N 128 -O ^64bit" 4M 50 1024
make ext4-metabg     "-t ext4 -b 1024 -g 1024 -N 256 -O meta_bg,^resize_inode,^has_journal" 4M 50 1024
make ext4-noflex     "-t ext4 -b 1024 -g 1024 -N 256 -O ^flex_bg,^has_journal" 4M 50 1024
make ext4-flex4      "-t ext4 -b 1024 -g 1024 -G 4 -N 256" 6M 50 1024
make ext4-sparse2    "-t ext4 -b 1024 -g 1024 -N 256 -O sparse_super2,^resize_inode,^has_journal" 4M 50 1024
make ext4-seed       "-t ext4 -b 1024 -N 128 -O metadata_csum_seed,^has_journal" 2M 50 1024
make ext4-4k         "-t ext4 -b 4096 -N 512 -O ^has_journal" 8M 150 4096
make ext4-noextent   "-t ext4 -b 1024 -N 128 -O ^extent,^64bit,^has_journal" 2M 50 1024
make ext4-deep       "-t ext4 -b 1024 -N 1024 -O ^has_journal" 4M 700 1024
make ext4-largedir   "-t ext4 -b 1024 -N 128 -O large_dir,^has_journal" 2M 50 1024
make ext4-inline     "-t ext4 -b 1024 -N 128 -O inline_data,^has_journal" 2M 50 1024
make ext4-ea_inode   "-t ext4 -b 1024 -N 128 -O ea_inode,^has_journal" 2M 50 1024
make ext4-bigalloc    "-t ext4 -b 4096 -C 16384 -N 512 -O bigalloc,^has_journal,^resize_inode" 8M 150 4096
make ext4-quota       "-t ext4 -b 1024 -N 128" 4M 50 1024 "" "" quota,project
make ext4-logged     "-t ext4 -b 1024 -N 128 -J size=1" 4M 50 1024 "data=journal" used
make ext4-fastcommit "-t ext4 -b 1024 -N 128 -O fast_commit" 4M 50 1024
ls -l ./*.img.gz
