/** What the seed of the demo uses: claims, lots and the end as the product makes them. */
export { claimTogether } from './claim/claim.ts'
export { settleBenefit } from './claim/clock.ts'
export { commitDraws } from './draw/commit.ts'
export { drawBenefit } from './draw/lots.ts'
