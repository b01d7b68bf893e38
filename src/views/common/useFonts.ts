/** Counts up when fonts have arrived, because a canvas drawn before must be drawn again. */
import { useEffect, useState } from 'react';

export function useFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const arrived = () => setLoaded((n) => n + 1);
    document.fonts.addEventListener('loadingdone', arrived);
    return () => document.fonts.removeEventListener('loadingdone', arrived);
  }, []);
  return loaded;
}
