import {
  deleteReplies,
  keywordMatch,
  listReplies,
  messageKind,
  type ReplyRow,
  replyTrigger,
  saveReply,
  sortReplies,
} from '@portal/contract/areas/wechat/reply.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Switch, Table, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { ReplyDrawer } from './ReplyDrawer.tsx'
import { TryReply } from './TryReply.tsx'

/** 自动回复: the rules from above; the first that hears a message answers it. */
export function ReplyTab({ accountId }: { accountId: string }) {
  const rules = useQuery(query(listReplies, { accountId }))
  const [editing, setEditing] = useState<Partial<ReplyRow>>()
  const add = (
    <Button type="primary" onClick={() => setEditing({ enabled: true })}>
      新增规则
    </Button>
  )
  return (
    <section className="wechat-panel" aria-label="自动回复">
      <div className="wechat-bar">{add}</div>
      <Loaded of={rules}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="暂无自动回复规则" />
          ) : (
            <RuleTable accountId={accountId} rules={list} onEdit={setEditing} />
          )
        }
      </Loaded>
      <TryReply accountId={accountId} />
      {editing && <ReplyDrawer accountId={accountId} draft={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

const triggerWords = ({ trigger, messageKind: kind, keywords }: ReplyRow) => {
  if (trigger === 'follow') return '关注时'
  if (trigger === 'kind') return `收到${wordsOf(messageKind)[kind ?? 'any']}`
  return keywords.map(({ word, match }) => (
    <Tag key={`${match}:${word}`}>
      {word}（{wordsOf(keywordMatch)[match]}）
    </Tag>
  ))
}

interface TableProps {
  accountId: string
  rules: ReplyRow[]
  onEdit: (rule: ReplyRow) => void
}

function RuleTable({ accountId, rules, onEdit }: TableProps) {
  const sort = useWrite(sortReplies)
  const remove = useWrite(deleteReplies)
  const save = useWrite(saveReply)

  const move = (at: number, step: -1 | 1) => {
    const ids = rules.map(({ id }) => id)
    const [taken] = ids.splice(at, 1)
    if (taken !== undefined) ids.splice(at + step, 0, taken)
    void sort.run({ accountId, ids })
  }
  const removeRule = async (rule: ReplyRow) => {
    if (await confirm({ name: rule.name, verb: '删除' })) await remove.run({ accountId, ids: [rule.id] })
  }
  const turn = ({ sort: _, ...rule }: ReplyRow, enabled: boolean) => void save.run({ ...rule, accountId, enabled })

  return (
    <Table<ReplyRow>
      aria-label="自动回复规则"
      size="middle"
      rowKey="id"
      pagination={false}
      scroll={{ x: 760 }}
      dataSource={rules}
      columns={[
        { title: '顺序', width: 64, render: (_, __, at) => at + 1 },
        { title: '规则名称', dataIndex: 'name' },
        { title: '触发', width: 90, render: (_, { trigger }) => wordsOf(replyTrigger)[trigger] },
        { title: '条件', render: (_, rule) => triggerWords(rule) },
        { title: '回复', width: 80, render: (_, { answers }) => `${answers.length} 条` },
        {
          title: '启用',
          width: 80,
          render: (_, rule) => (
            <Switch
              size="small"
              aria-label={`启用 ${rule.name}`}
              checked={rule.enabled}
              onChange={(enabled) => turn(rule, enabled)}
            />
          ),
        },
        {
          title: '操作',
          width: 200,
          fixed: 'right',
          render: (_, rule, at) => (
            <RowActions
              actions={[
                { label: '编辑', onClick: () => onEdit(rule) },
                { label: '上移', reason: at === 0 ? '已在最上' : null, onClick: () => move(at, -1) },
                { label: '下移', reason: at === rules.length - 1 ? '已在最下' : null, onClick: () => move(at, 1) },
                { label: '删除', danger: true, onClick: () => void removeRule(rule) },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
