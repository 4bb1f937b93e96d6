import { expect, test } from 'vitest'
import { fillVariables, personVariables, templateVariables, unknownVariable } from './variables.ts'

test('names the first variable that does not exist', () => {
  expect(unknownVariable('{姓名}您好，{单位}的{电话}', personVariables)).toBe('电话')
  expect(unknownVariable('{标题}', personVariables)).toBe('标题')
  expect(unknownVariable('{标题}：{内容}', templateVariables)).toBeNull()
})

test('leaves braces that are no variable alone', () => {
  expect(unknownVariable('{} { 姓名 } {', personVariables)).toBeNull()
})

test('never fills what a value brought along', () => {
  expect(fillVariables('{标题}／{姓名}', { 标题: '{姓名}', 姓名: '张三' })).toBe('{姓名}／张三')
})
