import { Button } from 'antd'
import { Link } from 'react-router'

/** The way out where there is nothing to show. */
export function BackToCourses() {
  return (
    <Link to="/train/trainingCourse">
      <Button>返回考核分析</Button>
    </Link>
  )
}
