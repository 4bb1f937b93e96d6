import { postKind } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { holds } from '#src/platform/session/session.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

/** The code under which whoever approves a post picks people: that of its kind, or of another kind whose menu he has. */
export const approverPicking = (code: PickingCode): PickingCode =>
  [code, ...postKind.options.map((kind) => postCodes[kind].menu)].find((each) => holds([each])) ?? code
