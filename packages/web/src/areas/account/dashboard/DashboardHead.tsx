import { Button } from 'antd'
import { go } from '#src/platform/navigate.ts'
import { openPalette } from '#src/platform/palette.ts'
import { backOfficeAddress } from '#src/platform/screens/last-page.ts'
import type { MenuGroup } from '#src/platform/screens/menu.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { wallClock } from '#src/ui/time/instant.ts'
import { greetingAt } from '../guide/home/greeting.ts'
import { BellButton } from '../inbox/BellButton.tsx'

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

const dayWords = () => {
  const { year, month, day } = wallClock(serverNow())
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${month} 月 ${day} 日 星期${weekday}`
}

/** Greeting, where the person belongs, the day; the ways to the two other homes. */
export function DashboardHead({ menu }: { menu: readonly MenuGroup[] }) {
  const session = useSession()
  const office = backOfficeAddress(session, [...menu])
  return (
    <header className="office-home-head" aria-label="顶部栏" data-chrome>
      <div>
        <h1>
          {greetingAt(wallClock(serverNow()).hour)}，{session.name}
        </h1>
        <span>
          {session.orgName} · {dayWords()}
        </span>
      </div>
      <button
        type="button"
        className="office-search"
        aria-label="搜索页面、人、考试、动作"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>页面、人、考试、动作</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <Button color="default" variant="filled" onClick={() => go('/guide')}>
        返回导航
      </Button>
      {office && (
        <Button color="default" variant="filled" onClick={() => go(office)}>
          进入后台
        </Button>
      )}
      <BellButton />
    </header>
  )
}
