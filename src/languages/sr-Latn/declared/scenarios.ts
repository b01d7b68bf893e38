/** Scenariji: ime, na šta da se obrati pažnja, i šta se pokazalo kada se priča okrene. */

export const shelf = {
  maps: 'Mape: gde su blokovi datoteke',
  space: 'Prostor: koje blokove datoteka dobija',
  time: 'Vreme: kada nešto stigne na disk',
  names: 'Imena',
  safety: 'Bezbednost: kada nestane struje',
  checks: 'Provere: šta nalazi e2fsck',
  machine: 'Mašina',
};
