/** The demand of each criterion of the allocator, for the buddies and for the list of words. */
export const criteria: Readonly<Record<string, string>> = {
  CR_POWER2_ALIGNED: 'a free buddy of just that size, or the start of a larger one',
  CR_GOAL_LEN_FAST: 'a group whose free runs are long enough on average',
  CR_BEST_AVAIL_LEN: 'the longest run that is to be had quickly',
  CR_GOAL_LEN_SLOW: 'every free run of every group with enough free blocks',
  CR_ANY_FREE: 'whatever is free',
  '0x5': 'the best that was seen anywhere',
};
