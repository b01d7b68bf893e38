/** Seconds since 1970 as ctime writes them, in UTC: `Tue Nov 14 22:13:20 2023`. */
const DAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const A_DAY = 86_400;
const A_WEEK = 7;

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (n: number): string => String(n).padStart(2, '0');

export function ctimeText(seconds: number): string {
  let day = Math.floor(seconds / A_DAY);
  const weekday = DAYS[((day % A_WEEK) + A_WEEK) % A_WEEK];
  let year = 1970;
  for (; day < 0; day += leap(year) ? 366 : 365) year--;
  for (let days = leap(year) ? 366 : 365; day >= days; days = leap(year) ? 366 : 365) {
    day -= days;
    year++;
  }
  let month = 0;
  for (; ; month++) {
    const days = LENGTHS[month] + (month === 1 && leap(year) ? 1 : 0);
    if (day < days) break;
    day -= days;
  }
  const time = seconds - Math.floor(seconds / A_DAY) * A_DAY;
  const clock = `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`;
  return `${weekday} ${MONTHS[month]} ${String(day + 1).padStart(2)} ${clock} ${year}`;
}
