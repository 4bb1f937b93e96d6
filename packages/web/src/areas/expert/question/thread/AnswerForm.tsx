import { answerQuestion } from '@portal/contract/areas/expert/desk.ts'
import type { Answer } from '@portal/contract/areas/expert/question.ts'
import { Button, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { z } from 'zod'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { PicturesField, sentPictures } from './PicturesField.tsx'
import { useKept } from './use-kept.ts'

const picture = z.object({ uploadId: z.string().optional(), fileId: z.string().optional(), name: z.string() })
const kept = z.object({ body: z.string(), files: z.array(picture), reviewBy: z.string().nullable() })

interface AnswerFormProps {
  id: string
  /** Written anew, instead of a further one. */
  answer?: Answer
  verb: string
  onDone?: () => void
}

const begunOf = (answer: Answer | undefined): z.output<typeof kept> => ({
  body: answer?.body ?? '',
  files: (answer?.pictures ?? []).map(({ id, name }) => ({ fileId: id, name: `图片 ${name}` })),
  reviewBy: answer?.reviewBy ?? null,
})

const MOST = 10_000

/** An answer with pictures; what is written stays on the device until it is sent. */
export function AnswerForm({ id, answer, verb, onDone }: AnswerFormProps) {
  const { values, set, forget } = useKept(`answer:${answer?.id ?? id}`, kept, begunOf(answer))
  const write = useWrite(answerQuestion)
  const fault = write.error?.fields.find(({ field }) => field === 'body' || field === 'files')?.message
  const send = () =>
    write.mutate(
      {
        id,
        body: values.body,
        files: sentPictures(values.files),
        reviewBy: values.reviewBy,
        ...(answer && { answerId: answer.id }),
      },
      {
        onSuccess: () => {
          forget()
          tip('success', answer ? '回答已修改' : '回答已提交')
          onDone?.()
        },
      },
    )
  return (
    <Form layout="vertical" aria-label={verb} className="expert-form">
      <Form.Item
        label="回答"
        validateStatus={write.error ? 'error' : ''}
        help={fault ?? (write.error && write.error.fields.length === 0 ? write.error.words : undefined)}
      >
        <Input.TextArea
          aria-label="回答"
          autoSize={{ minRows: 4, maxRows: 16 }}
          value={values.body}
          count={{ show: true, max: MOST, strategy: (text) => [...text].length }}
          onChange={({ target }) => set({ body: target.value })}
        />
      </Form.Item>
      <PicturesField value={values.files} onChange={(files) => set({ files })} />
      <div className="expert-form-foot">
        <LateDatePicker
          aria-label="复核日期"
          placeholder="复核日期"
          value={values.reviewBy === null ? null : dayjs(values.reviewBy)}
          onChange={(picked: { format(as: string): string } | null) =>
            set({ reviewBy: picked ? picked.format('YYYY-MM-DD') : null })
          }
        />
        {onDone && <Button onClick={onDone}>取消</Button>}
        <Button type="primary" loading={write.isPending} onClick={send}>
          {verb}
        </Button>
      </div>
    </Form>
  )
}
