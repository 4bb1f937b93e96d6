import { Button, Form, Input } from 'antd'
import { useState } from 'react'

interface CodeFormProps {
  /** Why the code before was not taken. */
  fault?: string
  onCode: (code: string) => void
}

/** 口令: asked before anything of the questionnaire is shown. */
export function CodeForm({ fault, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  return (
    <Form layout="vertical" onFinish={() => code.trim() !== '' && onCode(code.trim())}>
      <Form.Item
        label="口令"
        htmlFor="survey-code"
        {...(fault !== undefined && { validateStatus: 'error', help: <span role="alert">{fault}</span> })}
      >
        <Input
          id="survey-code"
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        开始填写
      </Button>
    </Form>
  )
}
