import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { serverNow } from '#src/platform/session/session.ts'

/** Today, as the server counts days. */
export const serverDay = (): string => shanghaiDay(new Date(serverNow()))
