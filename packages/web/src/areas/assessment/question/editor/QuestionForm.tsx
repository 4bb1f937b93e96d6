import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { getQuestion, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import {
  changeKind,
  type DuplicateRow,
  type QuestionDetail,
  questionSaveBody,
} from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Form, type FormInstance, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormBody, type FormProps, useFormShell } from '#src/kit/form/FormShell.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { useBankHome } from '../../bank-home.ts'
import { CategorySelect } from '../../category/CategorySelect.tsx'
import { LabelSelect } from '../../label/LabelSelect.tsx'
import { DifficultyStars } from '../DifficultyStars.tsx'
import { PreviewTrial } from '../detail/PreviewTrial.tsx'
import { PictureUrlsContext } from '../detail/picture-urls.ts'
import { useImpact } from '../detail/use-impact.tsx'
import { useUrls } from '../detail/use-urls.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { bodyOf, type QuestionValues, valuesOf } from './question-values.ts'
import { SourceField } from './SourceField.tsx'

interface QuestionFormProps {
  /** Null for a new one. */
  question: QuestionDetail | null
  initial: Partial<QuestionValues>
  onReload?: () => void
}

type Act = 'draft' | 'activate' | 'submit' | 'copy'

const Field = fieldsOf(questionSaveBody)
const changeKinds = Object.entries(wordsOf(changeKind)).map(([value, label]) => ({ value, label }))
const done: Record<Act, string> = { draft: '草稿已保存', activate: '已启用', submit: '已提交审核', copy: '已存为新题' }

const verbs = { activate: '启用', submit: '提交审核' } as const

const tellDuplicates = (list: string, id: string, rows: readonly DuplicateRow[]) => {
  if (rows.length === 0) return
  const look = { label: '查看', onClick: () => go(`${list}${list.includes('?') ? '&' : '?'}f.sameAs=${id}`) }
  tip('warning', `题干与 ${rows.map(({ number }) => number).join('、')} 相同`, look)
}

const useActs = (question: QuestionDetail | null, onReload?: () => void) => {
  const home = useBankHome()
  const save = useWrite(saveQuestion)
  const mayKey = question?.rights.key ?? true

  const run = (act: Act) => (values: QuestionValues) => {
    const { id: _, revision: __, ...fresh } = values
    const base = act === 'copy' && question ? { id: question.id, no: question.version.no } : null
    const action = act === 'copy' ? 'draft' : act
    save.mutate(bodyOf(act === 'copy' ? fresh : values, { action, mayKey, base }), {
      onSuccess: ({ id, duplicates }) => {
        tip('success', done[act])
        tellDuplicates(home.list, id, duplicates)
        if (id !== question?.id) go(home.addressOf(id), { replace: act !== 'copy' })
        else onReload?.()
      },
    })
  }
  return { save, mayKey, run }
}

/** Writes one question: form by kind on the left, the learner's view with its score on the right. */
export function QuestionForm({ question, initial, onReload }: QuestionFormProps) {
  const { save, mayKey, run } = useActs(question, onReload)
  const { list, ownerObject } = useBankHome()
  const urls = useUrls(question)
  const [needReview] = useState(question?.needReview ?? false)
  const props: FormProps<QuestionValues> = {
    title: question ? question.number : '新增题目',
    initial,
    saving: save.isPending,
    error: save.error,
    onSubmit: run('draft'),
    onReload,
    draft: ownerObject === undefined ? 'question' : `question:${ownerObject}`,
    ...(question && { fresh: async () => valuesOf(await call(getQuestion, { id: question.id })) }),
    children: (
      <div className="question-edit-columns">
        <div className="question-edit-main">
          <Form.Item name="content" noStyle>
            {mayKey ? (
              <ContentEditor kindFixed={(question?.no ?? 0) > 0} beside={<Place />} />
            ) : (
              <KeptContent>
                <Place />
              </KeptContent>
            )}
          </Form.Item>
          <Classification isChange={(question?.no ?? 0) > 0} />
        </div>
        <Beside mayKey={mayKey} />
      </div>
    ),
  }
  const shell = useFormShell(props)
  const { first, dialog } = useImpact(question, mayKey)
  const act = (which: Act) =>
    void shell.submit((values) => {
      const go = () => run(which)(values)
      if (which === 'activate' || which === 'submit') void first(values, verbs[which], go)
      else go()
    })

  return (
    <PictureUrlsContext value={urls}>
      <section aria-label={props.title}>
        {needReview && <ApprovalNotice subject="question" name="题目" act="提交审核" />}
        <FormBody shell={shell} props={props} />
        <div className="kit-form-buttons question-edit-buttons">
          {mayKey && <Readiness form={shell.form} verb={needReview ? '提交' : '启用'} />}
          <Button type="text" onClick={() => void shell.guarded(() => go(list))}>
            返回列表
          </Button>
          {question && (
            <Button type="text" disabled={save.isPending} onClick={() => act('copy')}>
              存为新题
            </Button>
          )}
          <Button color="default" variant="filled" loading={save.isPending} onClick={() => act('draft')}>
            保存草稿
          </Button>
          {needReview ? (
            <Button type="primary" loading={save.isPending} onClick={() => act('submit')}>
              提交审核
            </Button>
          ) : (
            <Button type="primary" loading={save.isPending} onClick={() => act('activate')}>
              启用
            </Button>
          )}
        </div>
        {dialog}
      </section>
    </PictureUrlsContext>
  )
}

/** Where the key is not shown, the text is not written either; the classification can be. */
function KeptContent({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="question-edit-first">{children}</div>
      <p className="question-note">你没有查看答案的权限，题目内容不能修改；分类、标签等可以修改。</p>
    </>
  )
}

/** Where it belongs and how hard it is: asked first, beside the kind. */
function Place() {
  return (
    <>
      <Field name="typeId" label="题目分类">
        <CategorySelect writable />
      </Field>
      <Field name="difficulty" label="难度">
        <DifficultyStars />
      </Field>
    </>
  )
}

function Classification({ isChange }: { isChange: boolean }) {
  return (
    <section className="question-edit-facts">
      <Field name="knowledgeIds">
        <LabelSelect kind="knowledge" />
      </Field>
      <Field name="labelIds">
        <LabelSelect kind="label" />
      </Field>
      <Field name="validTo" />
      <Field name="source" label="来源">
        <SourceField />
      </Field>
      {isChange && (
        <>
          <Field name="changeKind">
            <LateSelect options={changeKinds} />
          </Field>
          <Field name="changeNote">
            <Input maxLength={200} />
          </Field>
        </>
      )}
    </section>
  )
}

/** Follows what is typed: preview, trial and what is still missing. */
function Beside({ mayKey }: { mayKey: boolean }) {
  const form = Form.useFormInstance()
  const content = Form.useWatch<QuestionContent | undefined>('content', { form, preserve: true })
  if (!content) return null
  return (
    <aside className="question-edit-beside" aria-label="预览">
      <PreviewTrial content={content} mayKey={mayKey} />
    </aside>
  )
}

/** Whether it can be put into force, said beside the buttons as it is typed. */
function Readiness({ form, verb }: { form: FormInstance; verb: string }) {
  const content = Form.useWatch<QuestionContent | undefined>('content', { form, preserve: true })
  if (!content) return null
  const faults = [...new Set(faultsOf(content).map(({ message }) => message))]
  return (
    <p className="question-edit-ready" role="status" data-ready={faults.length === 0}>
      {faults.length === 0 ? (
        <>
          <Icon name="tick" small />
          可以{verb}：题目和答案都填好了
        </>
      ) : (
        <>
          {verb}前还需要：{faults.join('、')}
        </>
      )}
    </p>
  )
}
