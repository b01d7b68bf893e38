/** Šta radovi kažu a njihova merenja ne potvrđuju, i šta kod nas ostaje otvoreno. */

import type { lab as english } from '../../../app/lab/words.ts';
import type { PackOf } from '../../../words/pack.ts';
export const unsupported = {
  title: 'Šta radovi kažu, a njihova merenja ne',
  all: [
    {
      says: '„Podaci su mnogo veći od memorije sistema.“',
      why: 'PostMark usput i briše: odjednom postoji najviše 285 MB u Testu 1, 18 MB u Testu 2, 769 MB u Testu 3. Server je imao 12 GB.',
    },
    {
      says: 'Test 1 na ext4: 72 s na jednom disku, 61,6 s na dva.',
      why: 'Svuda drugde dva diska štede od petine do polovine vremena. Pošto je ovde ušteđena sedmina, to merenje verovatno nije uspelo.',
    },
    {
      says: 'ext4 je brži jer dodeljuje prostor unapred, računa kontrolni zbir dnevnika, a inodi su mu blizu direktorijuma.',
      why: 'PostMark svaku datoteku upisuje jednom, ne pravi poddirektorijume i nikada ne poziva fsync: to troje kod njega nema posla. Razlikuju se odloženo dodeljivanje i ponovna upotreba oslobođenih blokova; isključite prvo, pa pogledajte.',
    },
    {
      says: 'MB u sekundi.',
      why: 'Brojevi u tabelama su pročitani bajtovi po sekundi celog izvršavanja, u kom se više upisuje nego što se čita: 27 od 36 samo tako daje cele sekunde. Zato se ovde porede sekunde.',
    },
  ],
} satisfies PackOf<(typeof english)['unsupported']>;

export const unexplained = {
  title: 'Šta ostaje neobjašnjeno',
  all: [
    {
      says: 'Koliko memorije sme da bude promenjeno.',
      why: 'Redosledi traže granice kao od 500 do 600 MB, iako je server imao 12 GB: takve ima jezgro od 32 bita, koje računa samo nisku memoriju. Radovi navode jezgro, 2.6.33.3-85.fc13, ali ne i da li je bilo od 32 bita. „Granice promenjenog kao sa 64 bita“ pokazuje šta se bez toga gubi.',
    },
    {
      says: 'Da li je keš kontrolera primao upise.',
      why: 'Brojevi govore da nije: bez baterije ne sme. „Keš sa odloženim upisom“ pokazuje drugi slučaj.',
    },
    {
      says: 'Test 1 sa ext3 na jednom i na dva diska.',
      why: 'Naš traje 34 i 7 % duže nego u radovima: dopisivanja čekaju dok se blok ne pošalje pre ostalih podataka potvrde, a to raspoređivač CFQ uradi tek kada se vrate svi upisi koji su predati. Bez toga bi Test 2 na ext3 bio prebrz. Sa raspoređivačem deadline to je trajalo za šestinu kraće.',
    },
    {
      says: 'Koliko zahteva kontroler daje jednom disku.',
      why: 'Njegovi alati kažu „automatski“. Ovde ih je 32; sa 16 je ext4 na jednom disku bliži, a ext2 i ext3 nisu.',
    },
    {
      says: 'Oslobođeni blokovi koji se odmah ponovo daju.',
      why: 'ext3 i ext4 čekaju potvrdu pre nego što ponovo upotrebe oslobođen blok, i zato su njihove datoteke češće u jednom komadu nego na ext2. „Oslobođeni blokovi odmah“ pokazuje koliko to vredi; posle pada bi tada datoteka čije brisanje nije potvrđeno mogla da sadrži tuđe podatke.',
    },
  ],
} satisfies PackOf<(typeof english)['unexplained']>;
