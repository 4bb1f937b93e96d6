import type { login } from '@portal/contract/areas/account/session.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'

/** A call of the one address of signing in; it commits by itself, before its answer goes out. */
export type LoginCall = Call<typeof login> & { commit: Commit }
