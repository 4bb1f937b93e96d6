import {
  type CardTemplateRow,
  cardTemplateInput,
  listCardTemplates,
  saveCardTemplate,
} from '@portal/contract/areas/archive/card.ts'
import { stageWords } from '@portal/contract/areas/archive/card-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

const Field = fieldsOf(cardTemplateInput)
const all = query(listCardTemplates, { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: {} })

const blank = {
  name: '',
  highRisk: false,
  enabled: false,
  stages: [1, 2, 3].map(() => ({ need: 8, items: [], passScore: 80, practical: false })),
}

/** 模板: hours, items and tests of the three stages; drafts are checked before they are used. */
export function TemplateDrawer({ onClose }: { onClose: () => void }) {
  const templates = useQuery(all)
  const [opened, setOpened] = useState<Partial<CardTemplateRow>>()
  return (
    <Drawer open title="三级教育卡模板" size="large" onClose={onClose}>
      <Button type="primary" onClick={() => setOpened(blank)}>
        新增模板
      </Button>
      <Loaded of={templates}>
        {({ list }) => (
          <ul className="archive-templates">
            {list.map((each) => (
              <li key={each.id}>
                <div>
                  <b>{each.name}</b>
                  <p className="note">
                    {each.stages.map(({ need }) => need).join(' / ')} 学时 · 开卡 {each.cards} 张 ·{' '}
                    {each.enabled ? '已启用' : '草稿'}
                  </p>
                </div>
                <Button size="small" onClick={() => setOpened(each)}>
                  编辑
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {opened && <EditTemplate template={opened} onClose={() => setOpened(undefined)} />}
    </Drawer>
  )
}

function EditTemplate({ template, onClose }: { template: Partial<CardTemplateRow>; onClose: () => void }) {
  const { name, highRisk, stages, enabled, id, revision } = template
  return (
    <FormDrawer
      title={id === undefined ? '新增模板' : '编辑模板'}
      write={saveCardTemplate}
      initial={{ name, highRisk, stages, enabled, ...(id !== undefined && { id, revision }) }}
      said="模板已保存"
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="highRisk" />
      {([1, 2, 3] as const).map((stage) => (
        <fieldset key={stage} className="archive-stage-form">
          <legend>{stageWords[stage]}</legend>
          <Form.Item
            name={['stages', stage - 1, 'need']}
            label="学时要求"
            rules={[{ required: true, message: '请输入学时' }]}
          >
            <LateInputNumber min={0} max={500} precision={2} />
          </Form.Item>
          <Form.Item name={['stages', stage - 1, 'passScore']} label="理论合格分（0 为不考核）">
            <LateInputNumber min={0} max={100} precision={0} />
          </Form.Item>
          <Form.Item name={['stages', stage - 1, 'practical']} label="需实操考核" valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item
            name={['stages', stage - 1, 'items']}
            label="教育内容（每行一项）"
            getValueProps={(items: string[] | undefined) => ({ value: items?.join('\n') })}
            normalize={(text: string) => text.split('\n')}
          >
            <Input.TextArea rows={4} />
          </Form.Item>
        </fieldset>
      ))}
      <Field name="enabled" help="请按现行法规核对后启用" />
    </FormDrawer>
  )
}
