import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import type { ArticleRow } from '@portal/contract/areas/wechat/article.ts'
import { listTags } from '@portal/contract/areas/wechat/fan.ts'
import { pushArticles, pushForecast } from '@portal/contract/areas/wechat/push.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface PushProps {
  account: AccountRow
  articles: readonly ArticleRow[]
  onClose: () => void
}

const Field = fieldsOf(pushArticles.body)

/** 立即/定时推送. The number of the push is made once per dialog: pressing twice, or again after a lost answer, is one push. */
export function PushModal({ account, articles, onClose }: PushProps) {
  const { active } = usePage()
  const push = useWrite(pushArticles)
  const [pushId] = useState(() => crypto.randomUUID())
  const [everyone, setEveryone] = useState(true)
  const [tagIds, setTagIds] = useState<string[]>([])
  const [isTimed, setTimed] = useState(false)
  const [form] = Form.useForm<{ at?: Date }>()
  const at = Form.useWatch('at', form)
  const count = articles.reduce((sum, article) => sum + article.count, 0)
  const target = { everyone, tagIds: everyone ? [] : tagIds }
  const isChosen = everyone || tagIds.length > 0

  const send = () =>
    push.mutate(
      { articleIds: articles.map(({ id }) => id), target, pushId, ...(isTimed && { at }) },
      {
        onSuccess: () => {
          tip('success', isTimed ? '已安排定时推送' : '已开始推送')
          onClose()
        },
      },
    )

  return (
    <PageModal
      active={active}
      open
      title="推送确认"
      okText={isTimed ? '定时推送' : '立即推送'}
      cancelText="取消"
      okButtonProps={{ disabled: !isChosen || (isTimed && at === undefined) }}
      confirmLoading={push.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item label="推送给">
          <Radio.Group
            value={everyone}
            options={[
              { value: true, label: '全部用户' },
              { value: false, label: '按标签' },
            ]}
            onChange={({ target: { value } }) => setEveryone(value === true)}
          />
          {!everyone && <TagsSelect accountId={account.id} value={tagIds} onChange={setTagIds} />}
        </Form.Item>
        <Form.Item label="时间">
          <Radio.Group
            value={isTimed}
            options={[
              { value: false, label: '立即' },
              { value: true, label: '定时' },
            ]}
            onChange={({ target: { value } }) => setTimed(value === true)}
          />
        </Form.Item>
        {isTimed && <Field name="at" label="推送时间" help="须晚于现在 10 分钟" />}
      </Form>
      {isChosen && <Forecast account={account} target={target} count={count} title={articles[0]?.title ?? ''} />}
      {push.error && (
        <Alert type="error" role="alert" showIcon title={push.error.fields[0]?.message ?? push.error.words} />
      )}
    </PageModal>
  )
}

interface TagsProps {
  accountId: string
  value: string[]
  onChange: (value: string[]) => void
}

function TagsSelect({ accountId, value, onChange }: TagsProps) {
  const tags = useQuery(query(listTags, { accountId }))
  return (
    <Select
      mode="multiple"
      aria-label="推送标签"
      className="kit-wide"
      value={value}
      options={(tags.data ?? []).map(({ id, name, fans }) => ({ value: id, label: `${name}（${fans} 人）` }))}
      onChange={onChange}
    />
  )
}

interface ForecastProps {
  account: AccountRow
  target: { everyone: boolean; tagIds: string[] }
  count: number
  title: string
}

/** Account, people and quota in one sentence, before anything is sent. */
function Forecast({ account, target, count, title }: ForecastProps) {
  const { data } = useQuery(query(pushForecast, { accountId: account.id, target }))
  if (!data) return null
  const period = wordsOf(pushForecast.result.shape.period)[data.period] ?? ''
  const words = `将以「${data.accountName}」向 ${data.fans.toLocaleString('zh-CN')} 人推送「${title}」等 ${count} 篇图文，${period}还可推送 ${data.left} 次。`
  return <Alert type={data.left > 0 ? 'info' : 'warning'} showIcon title={words} />
}
