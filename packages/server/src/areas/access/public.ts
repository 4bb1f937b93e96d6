/** Turns the ticket of a preview into its session, at sign-in. */
export { redeemPreview } from './preview/redeem.ts'
