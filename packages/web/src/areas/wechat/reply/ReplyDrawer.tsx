import {
  answerKind,
  keywordMatch,
  type ReplyAnswer,
  type ReplyRow,
  replyInput,
  saveReply,
} from '@portal/contract/areas/wechat/reply.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Button, Form, Input, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

type Values = BodyOf<typeof saveReply>
type Keyword = Values['keywords'][number]

const Field = fieldsOf(replyInput)

interface DrawerProps {
  accountId: string
  draft: Partial<ReplyRow>
  onClose: () => void
}

const EMPTY: ReplyAnswer = { kind: 'text', text: '', mediaId: '', title: '', url: '', picUrl: '' }

/** A rule: what it hears, and up to five answers in their order. */
export function ReplyDrawer({ accountId, draft, onClose }: DrawerProps) {
  return (
    <FormDrawer
      title={draft.id === undefined ? '新增自动回复' : '编辑自动回复'}
      initial={{ trigger: 'keyword', keywords: [], answers: [EMPTY], ...draft }}
      write={saveReply}
      body={(values: Values) => ({
        ...values,
        accountId,
        keywords: values.keywords ?? [],
        messageKind: values.messageKind ?? null,
        enabled: values.enabled ?? true,
      })}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="trigger" />
      <Form.Item noStyle shouldUpdate={(before, after) => before.trigger !== after.trigger}>
        {({ getFieldValue }) => (
          <>
            {getFieldValue('trigger') === 'kind' && <Field name="messageKind" />}
            {getFieldValue('trigger') === 'keyword' && (
              <div className="kit-field-long">
                <Field name="keywords" help="不区分大小写">
                  <KeywordsField />
                </Field>
              </div>
            )}
          </>
        )}
      </Form.Item>
      <div className="kit-field-long">
        <Field name="answers" help="第一条立即回复，其余以客服消息发送">
          <AnswersField />
        </Field>
      </div>
      <Field name="enabled" />
    </FormDrawer>
  )
}

interface ListProps<Each> {
  value?: Each[]
  onChange?: (value: Each[]) => void
}

function KeywordsField({ value = [], onChange }: ListProps<Keyword>) {
  const set = (at: number, next: Keyword) => onChange?.(value.map((each, n) => (n === at ? next : each)))
  return (
    <div className="wechat-rows">
      {value.map((keyword, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <div key={n} className="wechat-row">
          <Input
            aria-label={`关键词 ${n + 1}`}
            value={keyword.word}
            onChange={({ target }) => set(n, { ...keyword, word: target.value })}
          />
          <Select
            aria-label={`匹配方式 ${n + 1}`}
            value={keyword.match}
            options={keywordMatch.options.map((match) => ({ value: match, label: wordsOf(keywordMatch)[match] }))}
            onChange={(match: Keyword['match']) => set(n, { ...keyword, match })}
          />
          <Button onClick={() => onChange?.(value.filter((_, at) => at !== n))}>删除</Button>
        </div>
      ))}
      <Button onClick={() => onChange?.([...value, { word: '', match: 'contains' }])}>添加关键词</Button>
    </div>
  )
}

function AnswersField({ value = [], onChange }: ListProps<ReplyAnswer>) {
  const set = (at: number, next: ReplyAnswer) => onChange?.(value.map((each, n) => (n === at ? next : each)))
  return (
    <div className="wechat-rows">
      {value.map((answer, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <fieldset key={n} className="wechat-answer">
          <legend>第 {n + 1} 条</legend>
          <div className="wechat-row">
            <Select
              aria-label={`回复类型 ${n + 1}`}
              value={answer.kind}
              options={answerKind.options.map((kind) => ({ value: kind, label: wordsOf(answerKind)[kind] }))}
              onChange={(kind: ReplyAnswer['kind']) => set(n, { ...answer, kind })}
            />
            <Button disabled={value.length === 1} onClick={() => onChange?.(value.filter((_, at) => at !== n))}>
              删除
            </Button>
          </div>
          <AnswerFields answer={answer} n={n} onChange={(next) => set(n, next)} />
        </fieldset>
      ))}
      {value.length < 5 && <Button onClick={() => onChange?.([...value, EMPTY])}>添加回复</Button>}
    </div>
  )
}

interface AnswerProps {
  answer: ReplyAnswer
  n: number
  onChange: (answer: ReplyAnswer) => void
}

function AnswerFields({ answer, n, onChange }: AnswerProps) {
  const field = (name: 'mediaId' | 'title' | 'url' | 'picUrl', label: string) => (
    <Input
      key={name}
      aria-label={`${label} ${n + 1}`}
      placeholder={label}
      value={answer[name]}
      onChange={({ target }) => onChange({ ...answer, [name]: target.value })}
    />
  )
  if (answer.kind === 'image') return field('mediaId', '素材编号')
  return (
    <>
      {answer.kind === 'news' && [field('title', '标题'), field('url', '链接'), field('picUrl', '图片链接')]}
      <Input.TextArea
        aria-label={`回复内容 ${n + 1}`}
        placeholder={answer.kind === 'news' ? '描述' : '回复内容'}
        rows={3}
        value={answer.text}
        onChange={({ target }) => onChange({ ...answer, text: target.value })}
      />
    </>
  )
}
