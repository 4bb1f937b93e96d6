import { appHealth } from '@portal/contract/areas/system/application.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag, Tooltip } from 'antd'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import type { Application } from './application-row.ts'

const words = wordsOf(appHealth)
const colours = { ok: 'success', down: 'warning', unknown: 'default' } as const

/** What the last look found, and when. */
export function HealthTag({ app: { health, healthText, healthAt } }: { app: Application }) {
  const title = healthAt === null ? '' : `${healthText}，${fullTimeText(healthAt.getTime())}`
  return (
    <Tooltip title={title}>
      <Tag color={colours[health]}>{words[health]}</Tag>
    </Tooltip>
  )
}
