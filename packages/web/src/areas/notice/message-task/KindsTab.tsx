import {
  listSchoolKinds,
  type SchoolKind,
  saveSchoolKind,
  schoolKindRow,
} from '@portal/contract/areas/notice/message-task.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { channelNames } from '#src/shared/messaging/channel-words.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { KindDrawer } from './KindDrawer.tsx'

const column = columnsOf({ row: schoolKindRow })

/** 自动消息: what the school's modules send by themselves. */
export function KindsTab() {
  const kinds = useQuery(query(listSchoolKinds, {}))
  const save = useWrite(saveSchoolKind)
  const [editing, setEditing] = useState<SchoolKind>()

  const restore = async ({ code, on, channels, texts, mutable }: SchoolKind) => {
    const consequence = '开关、渠道和文本都将恢复为默认。'
    if (await confirm({ name: code, verb: '恢复默认', consequence }))
      await save.run({ code, on, channels, texts, mutable, restore: true })
  }

  return (
    <section className="message-card" aria-label="自动消息">
      <Loaded of={kinds}>
        {({ list, variables }) => (
          <>
            <PlainTable
              title="自动消息"
              rows={list}
              columns={[
                column('code', { title: '种类', width: 130 }),
                column('category', { width: 80 }),
                column('on', {
                  width: 90,
                  badge: true,
                  render: (_, { on }) => <StateWord>{on ? '已开启' : '已关闭'}</StateWord>,
                }),
                column('channels', { width: 220, render: (_, { channels }) => channelNames(channels) }),
                column('mutable', { width: 90 }),
                column('recent', { width: 130 }),
                column('changed', { width: 80 }),
              ]}
              actions={(kind) => [
                { label: '编辑', access: [P.schoolMessageTemplate], onClick: () => setEditing(kind) },
                ...(kind.changed
                  ? [{ label: '恢复默认', access: [P.schoolMessageTemplate], onClick: () => void restore(kind) }]
                  : []),
              ]}
            />
            {editing && (
              <KindDrawer
                key={editing.code}
                kind={editing}
                variables={variables}
                onClose={() => setEditing(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
