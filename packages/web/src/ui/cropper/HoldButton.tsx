import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHold } from './use-hold.ts'

interface HoldButtonProps {
  name: string
  icon: ReactNode
  onStep: () => void
}

export function HoldButton({ name, icon, onStep }: HoldButtonProps) {
  return <Button aria-label={name} title={name} className="cropper-hold" icon={icon} {...useHold(onStep)} />
}
