import { getMessagePolicy, type KindPolicy, kindPolicy } from '@portal/contract/areas/system/message/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { channelNames } from '#src/shared/messaging/channel-words.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { KindDrawer } from './KindDrawer.tsx'
import { MailSection } from './MailSection.tsx'
import { SmsSection } from './SmsSection.tsx'
import { TimesSection } from './TimesSection.tsx'

const column = columnsOf({ row: kindPolicy })

/** 规则: kinds, digest and quiet hours, and how mail and text messages leave the house. */
export function RuleTab() {
  const policy = useQuery(query(getMessagePolicy, {}))
  const [editing, setEditing] = useState<KindPolicy>()
  return (
    <Loaded of={policy}>
      {({ kinds, mail, sms, ready, ...times }) => (
        <div className="message-stack">
          <TimesSection times={times} />
          <MailSection mail={mail} isReady={ready.includes('mail')} />
          <SmsSection sms={sms} />
          <section className="message-card" aria-label="消息种类">
            <h2>消息种类</h2>
            <PlainTable
              title="消息种类"
              rows={kinds}
              columns={[
                column('kind', { width: 140 }),
                column('category', { width: 80 }),
                column('on', {
                  width: 80,
                  badge: true,
                  render: (_, { on }) => <StateWord>{on ? '已开启' : '已关闭'}</StateWord>,
                }),
                column('compulsory', { width: 100 }),
                column('urgency', { width: 160 }),
                column('channels', { width: 220, render: (_, { channels }) => channelNames(channels) }),
                column('changed', { title: '已修改', width: 80 }),
              ]}
              actions={(kind) => [{ label: '编辑', onClick: () => setEditing(kind) }]}
            />
          </section>
          {editing && <KindDrawer key={editing.kind} policy={editing} onClose={() => setEditing(undefined)} />}
        </div>
      )}
    </Loaded>
  )
}
