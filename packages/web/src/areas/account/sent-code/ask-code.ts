import { lockedResult } from '@portal/contract/areas/account/session.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/api.ts'

interface CodeFault {
  /** Beside fields by their names; under `form` what is said above the button. */
  errors: Record<string, string>
  /** After so many seconds it may be asked again. */
  waitSeconds: number
}

/** Why no code was sent. */
export const faultOfAsking = (failure: unknown): CodeFault => {
  const { fields, words } = faultOf(failure)
  const wait = failure instanceof ApiRefusal ? lockedResult.safeParse(failure.result) : null
  return {
    errors:
      fields.length > 0 ? Object.fromEntries(fields.map(({ field, message }) => [field, message])) : { form: words },
    waitSeconds: wait?.success ? wait.data.retryAfterSeconds : 0,
  }
}
