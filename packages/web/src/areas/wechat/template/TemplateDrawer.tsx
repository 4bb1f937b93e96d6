import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import {
  fieldsOfTemplate,
  platformTemplates,
  saveTemplate,
  type TemplateField,
  type TemplateRow,
  type TemplateSource,
  templateEvents,
  templateInput,
  templateSource,
} from '@portal/contract/areas/wechat/template.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, Input, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import { whyNotConnected } from '../account/AccountFrame.tsx'

type Values = BodyOf<typeof saveTemplate>

const Field = fieldsOf(templateInput)

interface DrawerProps {
  account: AccountRow
  draft: Partial<TemplateRow>
  onClose: () => void
}

/** A kind of message, the platform's template for it, and what fills each field. */
export function TemplateDrawer({ account, draft, onClose }: DrawerProps) {
  const connected = whyNotConnected(account) === null
  const known = useQuery({ ...query(platformTemplates, { accountId: account.id }), enabled: connected })
  const { sent: _, failed: __, ...initial } = draft
  return (
    <FormDrawer
      title={draft.id === undefined ? '新增模板消息' : '编辑模板消息'}
      initial={initial}
      write={saveTemplate}
      body={(values: Values) => ({
        ...values,
        accountId: account.id,
        fields: values.fields ?? [],
        enabled: values.enabled ?? true,
      })}
      onClose={onClose}
    >
      <Field name="event">
        <AutoComplete
          options={templateEvents.map((event) => ({ value: event }))}
          showSearch={{ filterOption: (text, option) => String(option?.value).includes(text) }}
        />
      </Field>
      {connected && <PlatformChoice templates={known.data ?? []} />}
      <Field name="templateId" />
      <Field name="title" />
      <Field name="content" help="从公众平台复制，字段形如 {{thing1.DATA}}">
        <Input.TextArea rows={5} />
      </Field>
      <Form.Item noStyle shouldUpdate={(before, after) => before.content !== after.content}>
        {({ getFieldValue }) => (
          <div className="kit-field-long">
            <Field name="fields">
              <MappingField keys={fieldsOfTemplate(String(getFieldValue('content') ?? ''))} />
            </Field>
          </div>
        )}
      </Form.Item>
      <Field name="enabled" />
    </FormDrawer>
  )
}

interface Known {
  templateId: string
  title: string
  content: string
}

/** Fills the form from a template that the account holds on the platform. */
function PlatformChoice({ templates }: { templates: Known[] }) {
  const form = Form.useFormInstance()
  return (
    <Form.Item label="平台模板">
      <Select
        aria-label="平台模板"
        placeholder="选择后填入编号、标题和内容"
        options={templates.map(({ templateId, title }) => ({ value: templateId, label: title }))}
        onChange={(templateId: string) => {
          const found = templates.find((each) => each.templateId === templateId)
          if (found) form.setFieldsValue(found)
        }}
      />
    </Form.Item>
  )
}

interface MappingProps {
  keys: readonly string[]
  value?: TemplateField[]
  onChange?: (value: TemplateField[]) => void
}

function MappingField({ keys, value = [], onChange }: MappingProps) {
  if (keys.length === 0) return <p className="wechat-note">填写模板内容后在此设置各字段的取值。</p>
  const fieldOf = (key: string): TemplateField =>
    value.find((each) => each.key === key) ?? { key, source: null, fixed: '' }
  const set = (next: TemplateField) => onChange?.(keys.map((key) => (key === next.key ? next : fieldOf(key))))
  return (
    <div className="wechat-rows">
      {keys.map((key) => {
        const field = fieldOf(key)
        return (
          <div key={key} className="wechat-mapping">
            <code>{key}</code>
            <Select
              aria-label={`${key} 取值`}
              placeholder="请选择"
              value={field.source}
              options={templateSource.options.map((source) => ({
                value: source,
                label: wordsOf(templateSource)[source],
              }))}
              onChange={(source: TemplateSource) => set({ ...field, source })}
            />
            {field.source === 'fixed' && (
              <Input
                aria-label={`${key} 固定文字`}
                maxLength={100}
                value={field.fixed}
                onChange={({ target }) => set({ ...field, fixed: target.value })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
