import type { ComponentType } from 'react'
import { late } from '#src/ui/late/late.tsx'

/**
 * A late part of the door. The design system is not there yet, so its dress (theme and language) comes along with the
 * first part that needs it; inside of the house the part is dressed already, and once more does no harm.
 */
export const dressedLate = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  late<Props>(async () => {
    const [Part, { DeviceDress }] = await Promise.all([load(), import('./DeviceDress.tsx')])
    return function Dressed(props: Props) {
      return (
        <DeviceDress>
          <Part {...props} />
        </DeviceDress>
      )
    }
  })
