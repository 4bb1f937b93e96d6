import type { GuideGroup } from '@portal/contract/areas/account/guide.ts'
import { Badge } from 'antd'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '../task/task.css'
import './home.css'
import { appLook } from './app-look.ts'

/** The tile of an application: its own picture, else an icon by its name, else its first sign. */
export function AppFace({ app: { name, icon, badge } }: { app: GuideGroup['apps'][number] }) {
  const look = appLook(name)
  return (
    <Badge count={badge} size="small">
      {icon === '' ? (
        <span className={`kind kind-tile kind-${look?.kind ?? 4}`} aria-hidden="true">
          {look ? <Icon name={look.icon} /> : [...name][0]}
        </span>
      ) : (
        <img className="kind-tile" src={icon} alt="" />
      )}
    </Badge>
  )
}
