import { Button, type ButtonProps } from 'antd'
import { useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  verb: string
  accept: string
  /** Name of the field where the verb alone says too little. */
  label?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog; the same file can be chosen twice in a row. */
export function FileButton({ verb, accept, label = verb, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {verb}
      </Button>
      {/* By style: antd's forms show every file field, hidden or not. */}
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
