import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import './precondition.css'

/** What would refuse at the end, said at the beginning, with the way to mend it. */
export function Precondition({ children, mend }: { children: ReactNode; mend?: ReactNode }) {
  return (
    <div className="precondition" role="status">
      <Icon name="warning" />
      <span>{children}</span>
      {mend}
    </div>
  )
}
