import { appHealth } from '@portal/contract/areas/system/application.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tooltip } from 'antd'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import type { Application } from './application-row.ts'

const words = wordsOf(appHealth)

/** What the last look found, and when. */
export function HealthTag({ app: { health, healthText, healthAt } }: { app: Application }) {
  const title = healthAt === null ? '' : `${healthText}，${fullTimeText(healthAt.getTime())}`
  return (
    <Tooltip title={title}>
      <StateWord>{words[health]}</StateWord>
    </Tooltip>
  )
}
