import { type DocumentRow, documentAttrs } from '@portal/contract/areas/document/document.ts'
import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { serverNow } from '#src/platform/session/session.ts'

const plan = documentAttrs.pick({ publishAt: true, sort: true })
type Plan = z.output<typeof plan>

const Field = fieldsOf(plan)

/** When a document is shown, and where it stands among the others. */
export function PlanDrawer({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const { id, title, state, publishAt, revision, sort = 0 } = document
  // What was shown already has its day behind it; only a day to come can be planned.
  const isShown = publishAt !== null && publishAt.getTime() <= serverNow()
  const begun: Plan = { publishAt: isShown ? null : publishAt, sort }
  const isPast = isShown && state === 'published'

  return (
    <FormDrawer
      title={`定时与排序：${title}`}
      initial={begun}
      write={saveDocument}
      body={(values: Plan) => ({
        id,
        revision,
        kind: 'minor' as const,
        changeNote: '',
        confirmed: false,
        sort: values.sort,
        ...(!isPast && { publishAt: values.publishAt }),
      })}
      onClose={onClose}
    >
      {!isPast && <Field name="publishAt" label="定时发布" help="审批通过后到此时间才对学员可见；留空为通过即发布" />}
      <Field name="sort" label="排序号" help="越大越靠前" />
    </FormDrawer>
  )
}
