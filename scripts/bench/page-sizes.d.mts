import type { Browser } from '@playwright/test';

export function overBudget(browser: Browser, address: string): Promise<string[]>;
