/** Made-up calls of tar, from a seed: archives made, listed, taken out over what is there. */
import { Maker } from './random-scripts.ts';

const LONG = 'n'.repeat(120);

/** What they work on; all of it old, so that times can be compared. */
export const TARS_FILES = `mkdir -p d/s/t d/e o/d/s; echo hi > d/f; seq 3000 > d/big; ln d/f d/h; ln -s f d/l; ln -s ../x d/up; : > d/s/z; echo x > 'd/s/a b'; echo l > d/${LONG}
ln -s ${LONG} d/ll; chmod 755 d/s/z; chown 4321:1234 d/big; chmod 4711 d/big; echo old > o/d/f; echo q > o/d/s/q; ln -s d o/dl; head -c 512 d/big > b512; head -c 10240 /dev/zero > zeros
touch -hd @5.5 d/* d/s/* d b512 zeros; touch -hd @1600000000 d/s d/big; tar --sort=name -cf a.tar d; touch -d @5 a.tar`;

export class TarsMaker extends Maker {
  #create(): string {
    const how = this.several(
      [
        '--numeric-owner',
        '--owner=4321',
        '--group=root',
        '--mtime=@77',
        '--mode=640',
        '--mode=u+x,g-r',
        '--exclude=s',
        "--exclude='*l*'",
        "--exclude='d/s/*'",
        '--no-recursion',
        '--format=gnu',
        '-v',
        '-vv',
      ],
      3,
    );
    const names = this.some(
      1,
      3,
      () =>
        this.one([
          'd',
          'd/s',
          'd/f',
          'd/h',
          'd/l',
          'd/up',
          'd/',
          './d/s',
          'd//s',
          'd/../d/f',
          'nope',
          `d/${LONG}`,
          'd/ll',
          '-C d f',
          '-C d s',
          'b512',
          'zeros',
          '-C nope f',
          'd/s/../f',
        ]),
      ' ',
    );
    const call = this.one([`tar --sort=name ${how} -cf x.tar ${names}`, `tar -c --sort=name ${how} ${names} > x.tar`]);
    return `${call}; echo $?; md5sum x.tar; wc -c x.tar; tar ${this.one(['tf', 'tvf'])} x.tar`;
  }

  #read(): string {
    const names = this.several(['d/f', 'd/s', 'd/s/', 'd/h', 'd/up', 'nope', "'d/*'", 'd', 'd/f'], 2);
    const how = this.several(['--exclude=s', "--exclude='*f'", '--wildcards', '-v', '-vv', '-v', '--numeric-owner'], 2);
    return this.one([
      `tar ${how} -tf a.tar ${names}`,
      `tar -t ${how} ${names} < a.tar`,
      `cat a.tar | tar tv ${names}`,
      `tar ${how} -xOf a.tar ${names}`,
      `head -c ${this.one(['0', '512', '700', '1536', '1024', '3000', '512'])} a.tar > b.tar; tar ${how} -tf b.tar`,
      `tar ${how} -tf ${this.one(['d/big', 'nope', 'd', 'b512', 'zeros', 'd/f'])}`,
    ]);
  }

  #extract(): string {
    const names = this.several(['d/f', 'd/s', 'd/h', 'd/up', 'nope', 'd', 'd/f'], 2);
    const how = this.several(
      [
        '-k',
        '-m',
        '-v',
        '-v',
        '-p',
        '--no-same-owner',
        '--no-same-permissions',
        '--numeric-owner',
        '--strip-components=1',
        '--strip-components=2',
        '--exclude=s',
        '--wildcards',
      ],
      3,
    );
    const into = this.one(['-C o', '-C o', '-C d/e', '', '-C nope', '-C o -C .']);
    const before = this.one([
      '',
      '',
      'rm -r o/d; echo file > o/d;',
      'mkdir -p o/d/f;',
      'mkdir -p o/d/f/g o/d/l;',
      'ln o/d/f o/d/old;',
      'rm o/d/f; ln -s ../t o/d/f;',
      'rm -r o/d; ln -s ../d/e o/d;',
      'mkdir o/d/h; : > o/d/h/x;',
      'echo w > o/d/up; ln -s x o/d/l;',
    ]);
    return `${before} tar ${how} ${into} -xf a.tar ${names}; echo $?; cat o/d/f; find o d/e -mtime +100 -printf '%p %y %m %n %Ts %l %U %G\\n' | sort`;
  }

  #append(): string {
    const how = this.several(
      ['-v', '-vv', '--mtime=@77', '--mode=640', '--exclude=s', '--owner=4321', '--no-recursion'],
      2,
    );
    const names = this.some(
      0,
      3,
      () => this.one(['d/s', 'd/f', 'd', 'd/l', 'nope', 'b512', 'zeros', '-C d f', `d/${LONG}`, 'a.tar', 'd/big']),
      ' ',
    );
    const to = this.one(['a.tar', 'a.tar', 'a.tar', 'new.tar', 'd', 'nope/x', 'd/s/z', '-', 'zeros']);
    const again = this.one(['', '', `; tar --sort=name -rf ${to} b512 d/s`]);
    return `tar ${how} --sort=name -rf ${to} ${names}; echo $?${again}; md5sum ${to === '-' ? 'a.tar' : to}; tar tvf ${to} < a.tar`;
  }

  #concatenate(): string {
    const names = this.some(
      0,
      3,
      () => this.one(['a.tar', 'nope', 'b512', 'zeros', 'd/f', '-C d big', 'x.tar', 'c']),
      ' ',
    );
    const to = this.one(['x.tar', 'x.tar', 'new.tar', 'zeros', 'd', '-']);
    const before = `tar -cf x.tar --sort=name d/s; head -c ${this.one(['700', '1536', '5000'])} a.tar > c`;
    return `${before}; tar ${this.one(['', '-v'])} -Af ${to} ${names}; echo $?; md5sum ${to === '-' ? 'x.tar' : to}; tar tvf x.tar`;
  }

  #update(): string {
    const before = this.some(
      0,
      3,
      () =>
        this.one([
          'touch -d @1700000000 d/f;',
          'touch -d @1700000000 d/s/z d/big;',
          'touch -hd @1700000000 d/l d/s;',
          'echo n > d/new; touch -d @9 d/new;',
          'mkdir d/n; echo n > d/n/x; touch -d @9 d/n/x d/n;',
          'rm -rf d/s;',
          'rm -f d/f;',
          'rm -rf d/big; mkdir d/big; touch -d @9 d/big;',
          'touch -d @1 d/f;',
          'tar rf a.tar --mtime=@1800000000 d/f;',
        ]),
      ' ',
    );
    const how = this.several(['-v', '-vv', '--mode=640', '--exclude=s', '--owner=4321', '--no-recursion'], 2);
    const names = this.one([
      'd',
      'd',
      'd',
      'd/',
      'd/s d/f',
      'd/f',
      'b512 d',
      'nope d',
      './d',
      'd/s b512',
      '-C d f',
      '',
      'd/f d/f',
      'd/s d',
    ]);
    const to = this.one(['a.tar', 'a.tar', 'a.tar', 'new.tar']);
    return `${before} touch -d @1600000000 d; tar ${how} --sort=name -uf ${to} ${names}; echo $?; md5sum ${to}; tar tvf ${to}`;
  }

  #compare(): string {
    const before = this.some(
      0,
      3,
      () =>
        this.one([
          'rm d/f;',
          'rm -r d/s;',
          'rm d/h; echo hi > d/h;',
          'touch d/s;',
          'chmod 700 d/s d/f;',
          'chown 3:4 d/f d/s;',
          'rm -f d/f; mkdir d/f;',
          'rm -f d/l; ln -s zz d/l;',
          'rm -f d/up; echo > d/up;',
          'echo HI > d/f; touch -d @5 d/f;',
          'echo HI > d/f; touch -d @6 d/f;',
          'echo more >> d/f;',
          'sed -i s/2999/2998/ d/big; touch -d @1600000000.9 d/big;',
          'rm d/big; ln -s f d/big;',
          'rm -r d;',
          'rm -r d/s; echo > d/s;',
          'mkdir o/x; mv d/f o/x;',
        ]),
      ' ',
    );
    const names = this.several(['d/f', 'd/s', 'd/h', 'd/up', 'nope', 'd', 'd/big'], 2);
    const how = this.several(['-v', '-vv', '--exclude=s', '--wildcards', '-C o'], 2);
    return `${before} tar ${how} ${this.one(['-df a.tar', '-df a.tar', '-df nope', '-d < a.tar', '-df b512'])} ${names}`.replace(
      /(-d < a.tar) (.*)/,
      '-d $2 < a.tar',
    );
  }

  line(): string {
    return this.one([
      () => this.#create(),
      () => this.#create(),
      () => this.#read(),
      () => this.#append(),
      () => this.#concatenate(),
      () => this.#compare(),
      () => this.#update(),
      () => this.#extract(),
      () => this.#extract(),
      () =>
        this.one([
          'tar',
          'tar c',
          'tar cf x.tar',
          'tar cxf x.tar d',
          'tar cf nope/x.tar d',
          'tar cf d/x.tar --sort=name --mtime=@5 d; echo $?; md5sum d/x.tar',
          'tar cf - --sort=name d | tar xvf - -C o',
          'tar -cvf - --mtime=@1 b512 | md5sum',
          '(cd d && tar c --sort=name .) | (cd o && tar x); find o | sort',
          'tar --sort=name -c d -C d/s z -C ../e . | tar t',
        ]),
    ])();
  }
}
