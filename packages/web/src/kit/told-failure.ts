import { tip } from '#src/platform/tips.ts'

/** Whether a batch of one was refused, which its answer says in `failed`; says why in a toast. */
export const toldFailure = (answer: unknown): boolean => {
  const { failed = [] } = answer as { failed?: { message: string }[] }
  const [failure] = failed
  if (failure) tip('error', failure.message)
  return failure !== undefined
}
