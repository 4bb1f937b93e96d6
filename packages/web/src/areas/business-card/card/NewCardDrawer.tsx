import { saveCard } from '@portal/contract/areas/business-card/card.ts'
import { SHOWN_AT_FIRST } from '@portal/contract/areas/business-card/card-field.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { go } from '#src/platform/navigate.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { cardAddress } from '../addresses.ts'

const Field = fieldsOf(saveCard.body)

/** A card for one person of the scope, of the default template of his unit; what is on it follows on its page. */
export function NewCardDrawer({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer<typeof saveCard, { userId?: string }>
      title="新增名片"
      write={saveCard}
      body={({ userId = '' }) => ({ userId, values: {}, shown: [...SHOWN_AT_FIRST], languages: ['zh'] })}
      refreshes={['businessCardPlate']}
      initial={{}}
      said="名片已生成"
      onSaved={({ id }) => go(cardAddress(id))}
      onClose={onClose}
    >
      <Field name="userId" required help="采用员工所在单位的默认板块；手机号和照片默认不显示，由本人打开">
        <PersonSelect for={P.card} />
      </Field>
    </FormDrawer>
  )
}
