import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** Whose prizes or pieces are drawn. */
export const lotsOwner = choice({ activity: '活动', benefit: '福利' }, '抽签对象')
export type LotsOwnerType = z.output<typeof lotsOwner>
