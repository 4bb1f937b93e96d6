import { type MessageChannel, messageKind } from '@portal/contract/areas/system/message/kinds.ts'
import {
  listTemplates,
  saveTemplate,
  type TemplateRow,
  templateRow,
} from '@portal/contract/areas/system/message/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Select, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { channelOptions } from '#src/shared/messaging/channel-words.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'

const column = columnsOf({ row: templateRow })

/** 模板: the words of each kind on each channel. */
export function TemplateTab() {
  const templates = useQuery(query(listTemplates, {}))
  const save = useWrite(saveTemplate)
  const [channel, setChannel] = useState<MessageChannel>('inApp')
  const [kind, setKind] = useState<string>()
  const [editing, setEditing] = useState<TemplateRow>()

  const restore = async (row: TemplateRow) => {
    if (await confirm({ name: row.kind, verb: '恢复默认', consequence: '自定义的文本将被删除。' }))
      await save.run({
        kind: row.kind,
        channel: row.channel,
        title: row.title,
        text: row.text,
        revision: row.revision,
        restore: true,
      })
  }

  return (
    <section className="message-card" aria-label="消息模板">
      <div className="message-tools">
        <Segmented aria-label="渠道" options={channelOptions} value={channel} onChange={setChannel} />
        <Select
          aria-label="种类"
          placeholder="全部种类"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className="message-kind-select"
          value={kind}
          onChange={setKind}
          options={messageKind.options.map((value) => ({ value, label: value }))}
        />
      </div>
      <Loaded of={templates}>
        {({ list, variables }) => (
          <>
            <p className="message-note">可用变量：{variables.map((name) => `{${name}}`).join(' ')}</p>
            <PlainTable
              title="消息模板"
              rows={list.filter((row) => row.channel === channel && (kind === undefined || row.kind === kind))}
              columns={[
                { key: 'kind', dataIndex: 'kind', title: '种类', width: 150 },
                column('title', { width: 240 }),
                column('text', { width: 320 }),
                column('changed', {
                  width: 90,
                  badge: true,
                  render: (_, { changed }) => (changed ? <Tag color="processing">自定义</Tag> : <Tag>默认</Tag>),
                }),
              ]}
              actions={(row) => [
                { label: '编辑', onClick: () => setEditing(row) },
                ...(row.changed ? [{ label: '恢复默认', onClick: () => void restore(row) }] : []),
              ]}
            />
          </>
        )}
      </Loaded>
      {editing && <TemplateDrawer key={editing.id} row={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}
