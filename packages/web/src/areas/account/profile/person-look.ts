import { z } from 'zod'

export const LOOK_KEY = 'look'

/** 主题 and 字号, which follow the person to any device; stored as one setting, so that neither flashes by alone. */
export const personLook = z.object({
  theme: z.enum(['light', 'dark', 'auto']),
  fontScale: z.enum(['100', '112', '125']),
})
export type PersonLook = z.output<typeof personLook>

/** Who has chosen nothing sees what his device asks for. */
export const SHIPPED_LOOK: PersonLook = { theme: 'auto', fontScale: '100' }
