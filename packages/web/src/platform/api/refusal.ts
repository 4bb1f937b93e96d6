import { STATUS } from '@portal/contract/kit/refusal.ts'

export interface FieldRefusal {
  field: string
  message: string
}

/** The server said no: any status other than 0. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly errors: FieldRefusal[]
  readonly result: unknown

  constructor(status: number, message: string, result: unknown, errors: FieldRefusal[] = []) {
    super(message)
    this.name = 'ApiRefusal'
    this.status = status
    this.errors = errors
    this.result = result
  }
}

/** Network failure, HTTP 400 and above, or an answer that is not the agreed one. */
export class TransportError extends Error {
  readonly requestNumber: string
  /** 0 where no answer came at all. */
  readonly httpStatus: number

  constructor(message: string, requestNumber: string, httpStatus = 0, cause?: unknown) {
    super(message, { cause })
    this.name = 'TransportError'
    this.requestNumber = requestNumber
    this.httpStatus = httpStatus
  }
}

const silentNames = ['doc/serverUrl', 'dic/getDicMap', 'auth/logout', 'message/unreadNum']
const tiplessNames = ['document/save', 'document/get', 'aliVideo/getSingleVideoInfo']

/** These calls do nothing at all on 1001 (specification, section 8). */
export const isSilentOnNoSession = (path: string) => silentNames.some((name) => path.endsWith(name))

/** Whether a refusal is said in a toast; errors of fields go to their fields instead. */
export const needsTip = (path: string, refusal: ApiRefusal, quiet: boolean) =>
  !quiet &&
  refusal.message !== '' &&
  refusal.errors.length === 0 &&
  !([STATUS.noSession, STATUS.noRight, STATUS.reauth, STATUS.secondFactor, STATUS.mustChange] as number[]).includes(
    refusal.status,
  ) &&
  !tiplessNames.some((name) => path.endsWith(name))
