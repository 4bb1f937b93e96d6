import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** Whose prizes are drawn; welfare joins with its benefits. */
export const lotsOwner = choice({ activity: '活动' }, '抽签对象')
export type LotsOwnerType = z.output<typeof lotsOwner>
