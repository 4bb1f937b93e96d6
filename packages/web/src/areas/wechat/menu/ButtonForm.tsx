import { type MenuAct, menuAct, whyNotButton } from '@portal/contract/areas/wechat/menu.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Form, Input, Select, Space } from 'antd'
import type { AnyButton } from './menu-draft.ts'

interface ButtonFormProps {
  button: AnyButton
  isTop: boolean
  onChange: (button: AnyButton) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const MEDIA: readonly (MenuAct | null)[] = ['media_id', 'view_limited', 'article_id', 'article_view_limited']

const lengthOf = (text: string) => [...text].length

const nameFault = (name: string, isTop: boolean) => {
  const length = lengthOf(name.trim())
  if (length === 0) return '该项为必填项'
  if (isTop) return length > 4 ? '一级菜单名称最多 4 个字' : undefined
  return length > 8 ? '二级菜单名称最多 8 个字' : undefined
}

/** Name and act of one button; what keeps it from being published stands below. */
export function ButtonForm({ button, isTop, onChange, onMove, onRemove }: ButtonFormProps) {
  const fault = nameFault(button.name, isTop)
  const actFault = button.children.length > 0 ? null : whyNotButton(button)
  return (
    <Form layout="vertical" className="menu-form" aria-label={isTop ? '一级菜单' : '二级菜单'}>
      <Form.Item label="名称" required validateStatus={fault ? 'error' : undefined} help={fault}>
        <Input
          aria-label="菜单名称"
          value={button.name}
          onChange={({ target }) => onChange({ ...button, name: target.value })}
        />
      </Form.Item>
      {button.children.length > 0 ? (
        <p className="wechat-note">含有二级菜单，点击时展开，本身没有动作。</p>
      ) : (
        <ActFields button={button} fault={actFault} onChange={onChange} />
      )}
      <Space wrap>
        <Button onClick={() => onMove(-1)}>前移</Button>
        <Button onClick={() => onMove(1)}>后移</Button>
        <Button danger onClick={onRemove}>
          删除
        </Button>
      </Space>
    </Form>
  )
}

interface ActProps {
  button: AnyButton
  fault: string | null
  onChange: (button: AnyButton) => void
}

function ActFields({ button, fault, onChange }: ActProps) {
  const { act } = button
  const text = (name: 'url' | 'appId' | 'pagePath' | 'mediaId' | 'text' | 'key', label: string, long = false) => {
    const value = button[name]
    const change = (next: string) => onChange({ ...button, [name]: next })
    return (
      <Form.Item key={name} label={label}>
        {long ? (
          <Input.TextArea aria-label={label} rows={4} value={value} onChange={({ target }) => change(target.value)} />
        ) : (
          <Input aria-label={label} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </Form.Item>
    )
  }
  return (
    <>
      <Form.Item label="动作" required validateStatus={fault ? 'error' : undefined} help={fault}>
        <Select
          aria-label="动作"
          value={act}
          placeholder="请选择"
          options={menuAct.options.map((value) => ({ value, label: wordsOf(menuAct)[value] }))}
          onChange={(chosen: MenuAct) => onChange({ ...button, act: chosen })}
        />
      </Form.Item>
      {act === 'view' && text('url', '网页链接')}
      {act === 'miniprogram' && [
        text('appId', '小程序 AppID'),
        text('pagePath', '页面路径'),
        text('url', '备用网页链接'),
      ]}
      {act === 'click' && text('text', '回复内容', true)}
      {MEDIA.includes(act) && text('mediaId', '素材编号')}
    </>
  )
}
