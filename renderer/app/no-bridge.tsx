import { NoticeCard } from '../components/notice-card';

export function NoBridge() {
  return (
    <div style={{ padding: 32 }}>
      <NoticeCard tone="red" title="This page belongs inside the Roundhouse app">
        It was opened without the app around it, so it can show nothing. Start the app instead.
      </NoticeCard>
    </div>
  );
}
