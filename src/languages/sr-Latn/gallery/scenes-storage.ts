/** Prizori galerije: šta leži na volumenu i kako se nalazi. */

const corner = { title: 'U uglu', about: 'Najmanje mesta koje pločica može da ima.' };

export const storage = {
  buddy: {
    found: {
      title: 'Par se deli',
      about: 'Trebao je jedan blok; traži se 256, da bi datoteka mogla da raste, i komad od 512 se prepolovljava.',
    },
    kept: {
      title: 'Usluženo iz sačuvanog',
      about: 'Sledeći blok datoteke dolazi iz unapred dodeljenog: bez pretrage.',
    },
    release: {
      title: 'Vraćeno',
      about: 'Nijedan program više ne upisuje u datoteku: ono što je za nju čuvano se vraća, i parovi se spajaju.',
    },
    worn: {
      title: 'Istrošena grupa',
      about: 'Trideset datoteka, svaka druga obrisana: mnogo malih komada, i velika datoteka koja traži mesto.',
    },
    waiting: {
      title: 'Oslobođeno, a još ne slobodno',
      about: 'Obrisane datoteke su na disku vratile svoje blokove; parovi ih dobijaju kada se transakcija potvrdi.',
    },
    narrow: { title: 'U stupcu', about: 'Pretraga stoji ispod redova.' },
    small: corner,
  },
  directory: {
    five: {
      title: 'Nekoliko imena u jednom bloku',
      about:
        'Zapis po zapis; poslednji uzima sve što je ostalo. Mesto obrisanog imena je višak onoga koje stoji pre njega.',
    },
    added: { title: 'Ime ulazi', about: 'Daje mu mesto zapis koji ga iza svog imena ima.' },
    convert: {
      title: 'Prvi blok postaje koren',
      about: 'Njegova imena su prešla u blok 1; koren ima jedno mesto.',
    },
    split: { title: 'List se deli', about: 'Imena se ređaju po hešu; gornja polovina prelazi u nov list.' },
    insert: { title: 'Mesto za nov list', about: 'Opseg heševa se deli u korenu.' },
    hash: {
      title: 'Traženje počinje',
      about: 'Jedno ime treba da se obriše, i zato se najpre traži: njegov heš je poznat.',
    },
    found: { title: 'Traženje se završava', about: 'Koren, list, zapis: upoređena su imena pre njega.' },
    typed: {
      title: 'Otkucano ime',
      about: 'Bilo koje ime, u bilo kom koraku: od heša do zapisa, i šta bi pročitala pretraga bez indeksa.',
    },
    missing: {
      title: 'Ime kog nema',
      about: 'To kaže jedan list; bez indeksa mora da se pročita svaki blok.',
    },
    linear: { title: 'Bez indeksa', about: 'Blok za blokom, ime za imenom.' },
    many: {
      title: 'Više listova nego što koren ima mesta',
      about: 'Jedan nivo čvorova ispod korena; listovi blizu tog heša stoje još jednom, da mogu da se pročitaju.',
    },
    small: corner,
    none: { title: 'Još nijedan direktorijum', about: 'Šta se vidi pre nego što nastane koren.' },
  },
  'file-map': {
    delayed: {
      title: 'Još ništa nema mesto',
      about: 'Dvanaest upisa u memoriji: traka isprekidano pokazuje gde pripadaju; inod nema nijednu stavku.',
    },
    'full-root': {
      title: 'Koren je pun',
      about: 'Četiri ekstenta, neupisana dok njihovi podaci ne stignu; ostalo još čeka.',
    },
    grow: {
      title: 'Jedan nivo više',
      about: 'Četiri stavke prelaze u sopstveni blok, a koren zadržava jednu stavku indeksa.',
    },
    end: { title: 'Dvanaest ekstenata u listu', about: 'Kraj iste datoteke: upisana je, sa rupama između.' },
    split: {
      title: 'List se deli',
      about: 'Jedna stavka pripada sredini punog lista: ono što leži iza nje prelazi u nov list.',
    },
    unwritten: {
      title: 'Unapred dodeljeno, pa upisano',
      about: 'Neupisan ekstent u tri dela: podatke ima samo srednji.',
    },
    'forty-ext3': {
      title: 'Četrdeset blokova u ext3',
      about: 'Dvanaest pokazivača u inodu, dvadeset osam u indirektnom bloku.',
    },
    'forty-ext4': { title: 'Četrdeset blokova u ext4', about: 'Ista datoteka: jedan ekstent.' },
    clusters: {
      title: 'Klasteri od po osam blokova',
      about: 'Četrnaest blokova datoteke u tri klastera: ono što od njih ne koristi ne sme da uzme nijedna druga.',
    },
    double: {
      title: 'Dvostruko indirektno',
      about: 'Datoteka od dva međusobno udaljena bloka: spiskovi koji su gotovo prazni.',
    },
    tall: {
      title: 'Više listova nego što staje',
      about: 'Za sve listove nema mesta: koliko je koji pun, i onih nekoliko koji su važni kao polja.',
    },
    'leaf-340': {
      title: 'List sa 340 mesta',
      about: 'Blokovi od 4 KiB: pet stotina ekstenata staje u dva lista.',
    },
    small: corner,
    none: { title: 'Još nijedna datoteka', about: 'Šta može da se uradi kada nema šta da se vidi.' },
  },
  'inode-table': {
    spread: {
      title: 'Kuda idu inodi',
      about: 'Direktorijumi korena se raspoređuju po grupama; datoteke i poddirektorijumi ostaju uz svoje.',
    },
    picked: { title: 'Jedan direktorijum', about: 'Izabran, izdvaja se sa onim što imenuje.' },
    usual: {
      title: 'Volumen kakav pravi mke2fs',
      about: 'Grupe jedne fleks-grupe, čiji inodi većinom nikad nisu pripremljeni.',
    },
    ext2: {
      title: 'ext2 priprema sve',
      about: 'Bez kontrolnih zbirova u opisima grupa ništa ne ostaje nepripremljeno.',
    },
    ten: { title: 'Deset gigabajta', about: 'Osamdeset grupa, 655.360 inoda.' },
    small: corner,
  },
  inode: {
    attributes: {
      title: 'Atributi u inodu',
      about: 'Stavke rastu prema kraju, a vrednosti od kraja.',
    },
    outgrown: {
      title: 'Atributi prerastaju inod',
      about: 'Dugačka vrednost odlazi u sopstveni blok, zajedno sa svojom stavkom.',
    },
    ext2: {
      title: 'Inod od 128 bajtova',
      about: 'Kao u ext2: petnaest pokazivača, bez dodatnih polja, bez mesta za atribute.',
    },
    directory: { title: 'Koren', about: 'Inod direktorijuma, onakav kakav je posle mke2fs-a.' },
    small: corner,
  },
  inspector: {
    super: {
      title: 'Superblok, dovršen',
      about: 'Upisuje ga poslednji korak; izabran je njegov magični broj, među poljima i među bajtovima.',
    },
    descriptors: { title: 'Opisi grupa', about: 'Po jedna struktura za svaku grupu.' },
    'block-bitmap': {
      title: 'Bitmapa blokova',
      about: 'Svaki bit u boji onoga čemu blok služi, iznad nizova od kojih je sastavljena.',
    },
    'inode-bitmap': { title: 'Bitmapa inoda', about: 'Jedanaest inoda u upotrebi, ostali slobodni.' },
    inodes: {
      title: 'Inodi',
      about: 'Korenski direktorijum: njegovo stablo ekstenata čita se iz 60 bajtova polja i_block.',
    },
    directory: { title: 'Direktorijum', about: 'Zapisi korenskog direktorijuma.' },
    journal: {
      title: 'Superblok dnevnika',
      about: 'Viši bajt je prvi (big-endian), za razliku od svega drugog na disku.',
    },
    free: { title: 'Slobodan blok', about: 'Nikad upisan: ništa osim bajtova.' },
    wide: { title: 'Širok okvir', about: 'Polja pored bajtova, po šesnaest u redu.' },
  },
  map: {
    blackboard: {
      title: 'Staje na školsku tablu',
      about: 'Volumen od 1 MiB: svaki blok je veliko polje, a blok 0 stoji pre grupe, jer joj ne pripada.',
    },
    root: {
      title: 'Pojavljuje se korenski direktorijum',
      about: 'Okvir je oko onoga što je upisao ovaj korak: uzastopni blokovi imaju zajednički.',
    },
    journal: {
      title: 'Dnevnik u sredini',
      about: 'ext4 od 64 MiB: bitmape i tabele inoda svih grupa stoje zajedno u prvoj.',
    },
    ext2: {
      title: 'Svaka grupa za sebe',
      about: 'ext2 iste veličine: svaka grupa ima svoje bitmape i svoju tabelu inoda, a dnevnika nema.',
    },
    low: { title: 'Niska pločica', about: 'Isti volumen, na prostoru jedne skice.' },
    flex: {
      title: 'Fleks-grupe',
      about: 'Dve fleks-grupe od po šesnaest, svaka uokvirena; rezervne kopije superbloka su obeležene.',
    },
    close: {
      title: 'Izbliza',
      about: 'Uvećano koliko god može: u poljima su brojevi i imena, a u uglu ceo volumen.',
    },
    phone: {
      title: 'Na telefonu',
      about: 'Imena vrsta prelaze u nov red, a grupe stoje u stupcima.',
    },
    large: {
      title: '2,6 miliona blokova',
      about: '10 GiB u blokovima od 4 KiB: jedan piksel zamenjuje mnogo njih, i vidi se najređi od njih.',
    },
    huge: {
      title: 'Terabajt',
      about: 'Grupa je jedno polje ili dva; uvećavanje traži samo blokove onoga što se vidi.',
    },
  },
};
