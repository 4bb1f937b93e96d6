import {
  deleteReplies,
  keywordMatch,
  listReplies,
  messageKind,
  type ReplyAnswer,
  type ReplyRow,
  saveReply,
  sortReplies,
} from '@portal/contract/areas/wechat/reply.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Switch, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { answerText, TryReply } from './TryReply.tsx'

const ReplyDrawer = late(() => import('./ReplyDrawer.tsx').then((module) => module.ReplyDrawer))

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
            <EmptyNew text="暂无自动回复规则，粉丝发来的消息不会自动回复" />
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

/** What sets a rule off. */
function Heard({ rule: { trigger, messageKind: kind, keywords } }: { rule: ReplyRow }) {
  if (trigger === 'follow') return '关注公众号时'
  if (trigger === 'kind') return `收到${wordsOf(messageKind)[kind ?? 'any']}`
  return (
    <span className="wechat-tags">
      {keywords.map(({ word, match }) => (
        <Tag key={`${match}:${word}`}>
          {wordsOf(keywordMatch)[match]}“{word}”
        </Tag>
      ))}
    </span>
  )
}

/** The first answer, and how many more follow. */
const answerWords = ([first, ...rest]: ReplyAnswer[]) =>
  first === undefined ? '' : `${answerText(first)}${rest.length > 0 ? `（共 ${rest.length + 1} 条）` : ''}`

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

  const columns: Column<ReplyRow>[] = [
    { key: 'name', title: '规则名称', width: 160, render: (_, { name }, at) => `${at + 1}. ${name}` },
    {
      key: 'enabled',
      title: '启用',
      width: 80,
      badge: true,
      render: (_, rule) => (
        <Switch
          size="small"
          aria-label={`启用 ${rule.name}`}
          checked={rule.enabled}
          onChange={(enabled) => turn(rule, enabled)}
        />
      ),
    },
    { key: 'heard', title: '触发条件', width: 240, render: (_, rule) => <Heard rule={rule} /> },
    { key: 'answers', title: '回复内容', ellipsis: true, render: (_, { answers }) => answerWords(answers) },
  ]
  return (
    <PlainTable
      title="自动回复规则"
      rows={rules}
      columns={columns}
      actions={(rule) => {
        const at = rules.indexOf(rule)
        return [
          { label: '编辑', onClick: () => onEdit(rule) },
          { label: '上移', reason: at === 0 ? '已在最上' : null, onClick: () => move(at, -1) },
          { label: '下移', reason: at === rules.length - 1 ? '已在最下' : null, onClick: () => move(at, 1) },
          { label: '删除', danger: true, onClick: () => void removeRule(rule) },
        ]
      }}
    />
  )
}
