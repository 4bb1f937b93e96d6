import { type CategoryNode, saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'

type Values = BodyOf<typeof saveQuestionCategory>

/** The beginnings of a node, below a parent or as a bank. */
export type CategoryDraft = Partial<Values> & { parent: CategoryNode | null }

const Field = fieldsOf(saveQuestionCategory.body)

/** 新增 and 编辑 of a bank or a category. */
export function CategoryDrawer({ draft, onClose }: { draft: CategoryDraft; onClose: () => void }) {
  const { parent, ...initial } = draft
  const isBank = parent === null
  const thing = isBank ? '题库' : '分类'
  return (
    <FormDrawer
      title={`${draft.id === undefined ? '新增' : '编辑'}${thing}${parent ? `（${parent.name}）` : ''}`}
      initial={initial}
      write={saveQuestionCategory}
      body={(values: Values) => ({ ...values, parentId: parent?.id ?? null })}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="code" />
      {isBank && (
        <>
          <Field name="ownerOrgId">
            <OrgSelect for={P.questionBank} />
          </Field>
          <Field name="needReview" help="开启后，题目须经审核才能启用" />
        </>
      )}
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
