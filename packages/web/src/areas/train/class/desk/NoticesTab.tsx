import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import {
  type ClassNotice,
  classNotice,
  dropClassNotice,
  listClassNotices,
} from '@portal/contract/areas/train/class/notice.ts'
import { noticeState, noticeTo } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { people } from '../class-words.tsx'
import type { ClassActs } from '../use-class-acts.ts'

const column = columnsOf({ row: classNotice })
const states = wordsOf(noticeState)
const targets = wordsOf(noticeTo)

/** Who has read it, of those it reached; those already told that day are named apart. */
const reach = ({ state, sent, read, skipped }: ClassNotice): string => {
  if (state !== 'sent') return '—'
  const rest = skipped > 0 ? `，${people(skipped)} 人当日已通知过` : ''
  return `已读 ${people(read)}/${people(sent)}${rest}`
}

/** 通知: what the trainees were told, when and by whom, and what is still to come. */
export function NoticesTab({ of, acts }: { of: ClassDetail; acts: ClassActs }) {
  const notices = useQuery(query(listClassNotices, { id: of.id }))
  const drop = useWrite(dropClassNotice)
  const tells = of.state !== 'draft' && of.state !== 'cancelled' && of.state !== 'archived'

  const takeBack = async ({ id, at }: ClassNotice) => {
    const consequence = '取消后不会发送，记录保留。'
    const agreed = await confirm({ name: `${shanghaiTime(at)} 的定时通知`, verb: '取消', consequence })
    if (agreed && (await drop.run({ id }))) tip('success', '定时通知已取消')
  }

  return (
    <section className="desk-notices" aria-label="通知">
      {tells && (
        <div className="desk-notices-head">
          <Button type="primary" onClick={() => acts.show('notify', of)}>
            通知学员
          </Button>
        </div>
      )}
      <Loaded of={notices}>
        {({ list }) => (
          <PlainTable
            title="通知记录"
            rows={list}
            columns={[
              column('at', { width: 150 }),
              column('state', {
                width: 110,
                badge: true,
                render: (_, { state }) => <StateWord>{states[state]}</StateWord>,
              }),
              column('to', { width: 90, render: (_, { to }) => targets[to] }),
              column('text', { width: 360 }),
              column('read', { title: '阅读', width: 210, render: (_, notice) => reach(notice) }),
              column('byName', { width: 100 }),
            ]}
            actions={(notice) =>
              notice.state === 'planned' ? [{ label: '取消', danger: true, onClick: () => void takeBack(notice) }] : []
            }
          />
        )}
      </Loaded>
    </section>
  )
}
