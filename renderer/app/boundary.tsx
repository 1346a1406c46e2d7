import { Component, type ReactNode } from 'react';
import { Button } from '../components/button';
import { NoticeCard } from '../components/notice-card';

interface BoundaryProps {
  /** With a capital: it begins the sentence. */
  region: string;
  children: ReactNode;
}

/** A fault in one region leaves the others working. */
export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" style={{ padding: 16 }}>
        <NoticeCard
          tone="red"
          title={`${this.props.region} could not be drawn`}
          actions={<Button onClick={() => this.setState({ error: null })}>Draw it again</Button>}
        >
          Sessions go on and nothing is lost. {error.message}
        </NoticeCard>
      </div>
    );
  }
}
